import KasaneDomain

/// A store error that ended a transaction before its body ended.
struct TransactionFailure: Sendable {
    /// The error, as use cases see it.
    let cause: any Error
    /// The number of open savepoints.
    ///
    /// Rolling back the innermost one repairs the failure.
    let depth: Int
    let isRetryable: Bool

    var refusal: TransactionError { .failed(cause: UnderlyingError(cause)) }
}

extension StoreFailure {
    /// Returns whether a commit that threw an error might have taken effect.
    static func mayBeCommitted(_ error: any Error) -> Bool {
        switch error as? DomainError {
        case .unavailable(Self.commitOutcomeUnknown, _, _),
            .unavailable(Self.committedButNotReplicated, _, _):
            true
        default: false
        }
    }
}
