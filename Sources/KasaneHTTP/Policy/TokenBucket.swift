/// A token bucket.
///
/// A call takes one token, possibly in advance, and then waits for it.
package struct TokenBucket: Sendable {
    private let limit: RateLimit
    private var tokens: Double
    private var filledAt: Duration

    package init(_ limit: RateLimit, now: Duration) {
        self.limit = limit
        tokens = Double(limit.burst)
        filledAt = now
    }

    private var tokensPerSecond: Double { Double(limit.calls) / limit.interval.inSeconds }

    /// Takes a token if one is available within a time, and returns the wait for it.
    ///
    /// - Parameters:
    ///   - maximumWait: The longest acceptable wait.
    ///   - now: The current time.
    /// - Returns: The wait, and whether a token was taken.
    package mutating func take(
        maximumWait: Duration,
        now: Duration
    ) -> (wait: Duration, isTaken: Bool) {
        fill(now)
        let missing = 1 - tokens
        let wait: Duration = missing <= 0 ? .zero : .seconds(missing / tokensPerSecond)
        guard wait <= maximumWait else { return (wait, false) }
        tokens -= 1
        return (wait, true)
    }

    /// Returns an unused token to the bucket.
    package mutating func giveBack() {
        tokens = min(Double(limit.burst), tokens + 1)
    }

    /// The number of tokens; negative while calls wait for tokens taken in advance.
    package mutating func level(now: Duration) -> Double {
        fill(now)
        return tokens
    }

    /// Restores a saved level of tokens.
    ///
    /// - Parameters:
    ///   - level: The saved level.
    ///   - age: The time since the level was saved.
    ///   - now: The current time.
    package mutating func restore(level: Double, age: Duration, now: Duration) {
        // Calls that waited before the restart are gone, so the debt is at most one interval.
        tokens = min(max(level, -Double(limit.calls)), Double(limit.burst))
        filledAt = now - max(.zero, age)
        fill(now)
    }

    private mutating func fill(_ now: Duration) {
        guard now > filledAt else { return }
        tokens = min(
            Double(limit.burst),
            tokens + (now - filledAt).inSeconds * tokensPerSecond
        )
        filledAt = now
    }
}
