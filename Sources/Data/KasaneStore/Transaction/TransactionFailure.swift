import KasaneDomain

/// A store error that ended a transaction before its body returned.
struct TransactionFailure: Sendable {
    /// The error reported to use cases.
    let cause: any Error
    /// The number of open savepoints at the time of the failure.
    ///
    /// Rolling back the innermost savepoint lets the transaction continue.
    let depth: Int
    let isRetryable: Bool

    var refusal: TransactionError { .failed(cause: UnderlyingError(cause)) }
}

extension StoreFailure {
    /// Returns whether a commit might have taken effect despite its error.
    static func mayBeCommitted(_ error: any Error) -> Bool {
        switch error as? DomainError {
        case .unavailable(Self.commitOutcomeUnknown, _, _),
            .unavailable(Self.committedButNotReplicated, _, _):
            true
        default: false
        }
    }
}
