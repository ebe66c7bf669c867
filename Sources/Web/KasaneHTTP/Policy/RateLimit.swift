import KasaneConcurrency

/// Limits how often a service can be called.
///
/// ```swift
/// let policies = CallPolicies(rateLimit: RateLimit(600, per: .seconds(60), burst: 20))
/// ```
public struct RateLimit: Hashable, Sendable {
    /// The number of calls allowed per ``interval``.
    public var calls: Int
    /// The interval that ``calls`` applies to.
    public var interval: Duration
    /// The burst: how many calls are allowed at once after an idle period.
    public var burst: Int

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - calls: The number of calls allowed per interval, at least 1.
    ///   - burst: How many calls are allowed at once after an idle period. Defaults to `calls`.
    public init(_ calls: Int, per interval: Duration, burst: Int? = nil) {
        self.calls = max(1, calls)
        self.interval = interval
        self.burst = max(1, burst ?? calls)
    }

    /// Creates a limit with a minimum time between calls.
    ///
    /// ```swift
    /// let policies = CallPolicies(rateLimit: .spaced(by: .milliseconds(500)))
    /// ```
    public static func spaced(by pause: Duration) -> RateLimit {
        RateLimit(1, per: pause, burst: 1)
    }

    var perSecond: Double { Double(calls) / interval.inSeconds }
}

extension TokenBucket {
    /// Creates a bucket for a limit, with one token per call.
    init(_ limit: RateLimit, now: Duration) {
        self.init(
            capacity: Double(limit.burst),
            rate: limit.perSecond,
            now: now
        )
    }
}
