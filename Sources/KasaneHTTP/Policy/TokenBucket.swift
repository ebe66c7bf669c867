/// How often a service may be called.
public struct RateLimit: Sendable {
    /// How many calls are allowed in ``interval``.
    public var calls: Int
    /// The time in which they are allowed.
    public var interval: Duration
    /// How many calls may come at once after a pause.
    public var burst: Int

    /// Makes a limit.
    ///
    /// - Parameters:
    ///   - calls: How many calls are allowed in an interval.
    ///   - interval: The time in which they are allowed.
    ///   - burst: How many may come at once after a pause; as many as `calls` if `nil`.
    public init(_ calls: Int, per interval: Duration, burst: Int? = nil) {
        self.calls = max(1, calls)
        self.interval = interval
        self.burst = max(1, burst ?? calls)
    }

    /// Makes a limit that keeps calls apart.
    public static func apart(_ pause: Duration) -> RateLimit {
        RateLimit(1, per: pause, burst: 1)
    }
}

/// A bucket that tokens drip into: each call takes one, early or late.
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

    /// Takes a token, if one is there within a time, and returns how long to wait for it.
    ///
    /// - Parameters:
    ///   - patience: How long the call can wait.
    ///   - now: The time.
    /// - Returns: How long to wait, and whether a token was taken.
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

    /// Gives a token back that was not used.
    package mutating func giveBack() {
        tokens = min(Double(limit.burst), tokens + 1)
    }

    /// The tokens that are there; less than zero while calls wait for theirs.
    package mutating func level(now: Duration) -> Double {
        fill(now)
        return tokens
    }

    /// Goes on from a level of tokens, as it was some time ago.
    package mutating func restore(level: Double, age: Duration, now: Duration) {
        // Those that waited wait no more: what they owed is one interval at the most.
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
