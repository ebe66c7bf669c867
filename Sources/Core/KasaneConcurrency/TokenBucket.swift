/// A token bucket, which fills at a steady rate up to its capacity.
///
/// Time is passed in, as a duration since any fixed start, so that one clock serves many buckets. A
/// time before the last one adds nothing.
package struct TokenBucket: Sendable {
    /// The maximum number of tokens, and the initial one.
    package let capacity: Double
    /// The number of tokens added per second.
    package let rate: Double

    private var tokens: Double
    private var filledAt: Duration

    /// Creates a full bucket; `rate` must be more than 0.
    package init(capacity: Double, rate: Double, now: Duration) {
        self.capacity = capacity
        self.rate = rate
        tokens = capacity
        filledAt = now
    }

    /// Takes tokens if they are available within a time, and returns the wait for them.
    ///
    /// Tokens taken in advance are owed: the level is negative until the wait has passed.
    ///
    /// - Returns: The wait, at most ten years, and whether the tokens were taken.
    package mutating func take(
        _ cost: Double = 1,
        maximumWait: Duration = .zero,
        now: Duration
    ) -> (wait: Duration, isTaken: Bool) {
        fill(now)
        let missing = cost - tokens
        // A duration of more seconds than it can count would trap.
        let wait: Duration = missing <= 0 ? .zero : .seconds(min(missing / rate, 10 * 31_556_952))
        guard wait <= maximumWait else { return (wait, false) }
        tokens -= cost
        return (wait, true)
    }

    /// Takes tokens even if they are not available.
    ///
    /// - Parameter maximumDebt: The number of tokens that may be owed afterwards.
    package mutating func charge(_ cost: Double, maximumDebt: Double, now: Duration) {
        fill(now)
        tokens = max(tokens - cost, -maximumDebt)
    }

    /// Returns unused tokens to the bucket.
    package mutating func giveBack(_ count: Double = 1) {
        tokens = min(capacity, tokens + count)
    }

    /// Returns the number of tokens; negative while tokens are owed.
    package func level(now: Duration) -> Double {
        min(capacity, tokens + max(0, (now - filledAt) / .seconds(1)) * rate)
    }

    /// Sets the number of tokens that the bucket had `age` ago, limited to the capacity.
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
