import KasaneDomain
import TenkiDomain

/// Transactions of a read-only database.
struct ReadOnlyTransactions: TransactionTemplate {
    let store: any TransactionTemplate<TenkiRepositories>

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (TenkiRepositories) async throws -> Value
    ) async throws -> Value {
        try await store.run(TransactionOptions(.read), body)
    }
}
