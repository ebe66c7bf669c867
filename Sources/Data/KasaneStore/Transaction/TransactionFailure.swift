import KasaneDomain

/// A store error that ended a transaction before its body returned.
struct TransactionFailure: Sendable {
    /// The error as use cases see it.
    let cause: any Error
    /// The number of open savepoints when it failed.
    ///
    /// Rolling back the innermost one lets the transaction continue.
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
