package import KasaneDomain

/// The deadline of a transaction, counted from the call that requested it.
package struct TransactionDeadline: Sendable {
    package let instant: ContinuousClock.Instant
    /// The total time allowed, counted from the call.
    package let duration: Duration
    /// The source location that requested the transaction.
    package let origin: String

    /// The error for a transaction that misses the deadline.
    package var error: TransactionError { .deadlineExceeded(origin: origin, after: duration) }
}
