/// When a transaction must have ended, reckoned from the call that began it.
package struct TransactionDeadline: Sendable {
    package let instant: ContinuousClock.Instant
    /// How long it was when the call came.
    package let duration: Duration
    /// Where the transaction was begun.
    package let origin: String

    /// The error of a transaction that did not end in time.
    package var error: TransactionError { .deadlineExceeded(origin: origin, after: duration) }
}
