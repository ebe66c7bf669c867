import KasaneDomain
import TenkiDomain

/// Transactions of a read-only database.
struct ReadOnlyTransactions: TransactionTemplate {
    let store: any TransactionTemplate<TenkiRepositories>

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ start: TransactionStart,
        _ body: nonisolated(nonsending) (TenkiRepositories) async throws -> Value
    ) async throws -> Value {
        try await store.run(TransactionStart(.read), body)
    }
}
