public import KasaneDomain

/// A transaction's deadline, measured from the call that requested it.
public struct TransactionDeadline: Sendable {
    /// The time at which the transaction expires.
    public let instant: ContinuousClock.Instant
    /// The time limit, measured from the call.
    let duration: Duration
    /// The source location of the call, such as `Module/File.swift:42`.
    let origin: String

    /// The error for a transaction that misses its deadline.
    public var error: DomainError {
        .unavailable(StoreFailure.deadlineExceeded(origin: origin, after: duration))
    }
}
