import KasaneDomain

/// Maps the errors of a store to `DomainError`.
///
/// Errors thrown by the body and `CancellationError` are rethrown unchanged.
struct DomainErrorTransactions<Repositories>: TransactionTemplate {
    private let store: any TransactionTemplate<Repositories>

    init(_ store: any TransactionTemplate<Repositories>) {
        self.store = store
    }

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        do {
            return try await store.run(options, body)
        } catch let error as TransactionError {
            throw DomainError(error)
        } catch let failure as AfterCommitError {
            throw DomainError.unexpected(
                "it is stored, but not finished",
                cause: UnderlyingError(failure)
            )
        }
    }
}

extension Duration {
    /// How long a result waits to be stored that is shown whether or not it is.
    static let untilShownUnstored: Self = .seconds(2)
}

extension DomainError {
    fileprivate init(_ error: TransactionError) {
        switch error {
        case .readOnly: self = .unavailable(reason: "the database cannot be written to")
        case .overloaded:
            self = .unavailable(reason: "too many wait for the database; try again later")
        case .deadlineExceeded: self = .unavailable(reason: "the database took too long")
        case .newerSchema: self = .unavailable(reason: error.description)
        default: self = .unexpected("the store was used wrongly", cause: UnderlyingError(error))
        }
    }
}
