import KasaneDomain

/// An error of the store that ended a transaction before its body ended.
struct TransactionFailure: Sendable {
    /// The error, as use cases see it.
    let cause: any Error
    /// The number of savepoints that were open; the rollback of the innermost one repairs it.
    let depth: Int
    /// Whether the body may succeed when it is run again.
    let isRetryable: Bool

    /// The error for further calls.
    var refusal: TransactionError { .failed(cause: UnderlyingError(cause)) }
}

extension StoreFailure {
    /// Returns whether a commit that threw an error may have happened.
    static func mayBeCommitted(_ error: any Error) -> Bool {
        switch error as? DomainError {
        case .unavailable(Self.commitOutcomeUnknown, _, _),
            .unavailable(Self.committedButNotReplicated, _, _):
            true
        default: false
        }
    }
}
