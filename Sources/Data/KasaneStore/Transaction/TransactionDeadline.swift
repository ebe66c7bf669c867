public import KasaneDomain

/// The deadline of a transaction, counted from the call that requested it.
public struct TransactionDeadline: Sendable {
    /// The end of the allowed time.
    public let instant: ContinuousClock.Instant
    /// The allowed time, counted from the call.
    let duration: Duration
    /// The source location that requested the transaction, as `Module/File.swift:42`.
    let origin: String

    /// The error for a transaction that misses the deadline.
    public var error: DomainError {
        .unavailable(StoreFailure.deadlineExceeded(origin: origin, after: duration))
    }
}
