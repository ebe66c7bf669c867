import KasaneConcurrency

/// A limit on the rate of calls to a service.
///
/// ```swift
/// let policies = CallPolicies(rateLimit: RateLimit(600, per: .seconds(60), burst: 20))
/// ```
public struct RateLimit: Hashable, Sendable {
    /// The number of calls allowed per ``interval``.
    public var calls: Int
    /// The interval to which ``calls`` applies.
    public var interval: Duration
    /// The burst, which is the number of calls allowed at once after an idle period.
    public var burst: Int

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - calls: The number of calls allowed per interval, at least 1.
    ///   - burst: The number of calls allowed at once after an idle period. The default is `calls`.
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
    /// Creates a token bucket for a limit, with one token per call.
    init(_ limit: RateLimit, now: Duration) {
        self.init(
            capacity: Double(limit.burst),
            rate: limit.perSecond,
            now: now
        )
    }
}
