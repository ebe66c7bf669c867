import KasaneConcurrency

/// The maximum number of concurrent and queued calls to a service.
///
/// ```swift
/// let limit = ConcurrencyLimit(maximumConcurrent: 4, maximumQueued: 100)
/// let policies = CallPolicies(bulkhead: limit)
/// ```
public struct ConcurrencyLimit: Sendable {
    /// The maximum number of concurrent calls.
    public var maximumConcurrent: Int
    /// The maximum number of queued calls.
    ///
    /// Calls above the limit fail immediately with ``NetworkError/Kind/overloaded``.
    public var maximumQueued: Int

    /// Creates a limit.
    public init(maximumConcurrent: Int = 64, maximumQueued: Int = 1024) {
        self.maximumConcurrent = maximumConcurrent
        self.maximumQueued = maximumQueued
    }
}

extension Gate {
    convenience init(_ limit: ConcurrencyLimit) {
        self.init(width: limit.maximumConcurrent, maximumWaiting: limit.maximumQueued)
    }
}
