/// A token bucket that refills at a steady rate up to its capacity.
///
/// The caller passes the time as a duration since any fixed starting point, so many buckets can
/// share a clock. If the time goes backward, no tokens are added.
package struct TokenBucket: Sendable {
    /// The maximum number of tokens.
    ///
    /// A new bucket is full.
    package let capacity: Double
    /// The number of tokens added per second.
    package let rate: Double

    private var tokens: Double
    private var filledAt: Duration

    /// Creates a full bucket.
    ///
    /// The rate must be positive.
    package init(capacity: Double, rate: Double, now: Duration) {
        self.capacity = capacity
        self.rate = rate
        tokens = capacity
        filledAt = now
    }

    /// Takes tokens if they will be available within a time limit.
    ///
    /// Tokens taken in advance are owed: the level stays negative until the wait is over.
    ///
    /// - Returns: The wait, which is at most ten years, and whether the tokens were taken.
    package mutating func take(
        _ cost: Double = 1,
        maximumWait: Duration = .zero,
        now: Duration
    ) -> (wait: Duration, isTaken: Bool) {
        fill(now)
        let missing = cost - tokens
        // Converting a large number of seconds to a `Duration` would trap.
        let wait: Duration = missing <= 0 ? .zero : .seconds(min(missing / rate, 10 * 31_556_952))
        guard wait <= maximumWait else { return (wait, false) }
        tokens -= cost
        return (wait, true)
    }

    /// Takes tokens even if the bucket doesn't contain enough tokens.
    ///
    /// - Parameter maximumDebt: The maximum number of tokens that can be owed afterward.
    package mutating func charge(_ cost: Double, maximumDebt: Double, now: Duration) {
        fill(now)
        tokens = max(tokens - cost, -maximumDebt)
    }

    /// Returns unused tokens to the bucket.
    package mutating func giveBack(_ count: Double = 1) {
        tokens = min(capacity, tokens + count)
    }

    /// Returns the number of tokens, which is negative while tokens are owed.
    package func level(now: Duration) -> Double {
        min(capacity, tokens + max(0, (now - filledAt) / .seconds(1)) * rate)
    }

    /// Restores a level of the given age, up to the capacity.
    package mutating func restore(level: Double, age: Duration, now: Duration) {
        tokens = min(level, capacity)
        filledAt = now - max(.zero, age)
        fill(now)
    }

    private mutating func fill(_ now: Duration) {
        guard now > filledAt else { return }
        tokens = level(now: now)
        filledAt = now
    }
}
