/// Limits how often a service may be called.
public struct RateLimit: Sendable {
    /// The number of calls allowed per ``interval``.
    public var calls: Int
    /// The interval that ``calls`` applies to.
    public var interval: Duration
    /// The maximum number of calls at once after an idle time.
    public var burst: Int

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - calls: The number of calls allowed per interval, at least 1.
    ///   - interval: The interval.
    ///   - burst: The maximum number of calls at once after an idle time; `nil` allows `calls`.
    public init(_ calls: Int, per interval: Duration, burst: Int? = nil) {
        self.calls = max(1, calls)
        self.interval = interval
        self.burst = max(1, burst ?? calls)
    }

    /// Creates a limit with a minimum interval between calls.
    public static func apart(_ pause: Duration) -> RateLimit {
        RateLimit(1, per: pause, burst: 1)
    }
}

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
    ///   - patience: The longest acceptable wait.
    ///   - now: The current time.
    /// - Returns: The wait, and whether a token was taken.
    package mutating func take(
        patience: Duration,
        now: Duration
    ) -> (wait: Duration, isTaken: Bool) {
        fill(now)
        let missing = 1 - tokens
        let wait: Duration = missing <= 0 ? .zero : .seconds(missing / tokensPerSecond)
        guard wait <= patience else { return (wait, false) }
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
