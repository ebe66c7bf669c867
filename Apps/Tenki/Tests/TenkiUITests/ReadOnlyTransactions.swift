import KasaneDomain
import TenkiDomain

struct ReadOnlyTransactions: TransactionTemplate {
    let store: any TransactionTemplate<TenkiRepositories>

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (TenkiRepositories) async throws -> Value
    ) async throws -> Value {
        do {
            return try await store.run(TransactionOptions(.read), body)
        } catch TransactionError.readOnly where options.access == .write {
            throw DomainError.unavailable(StoreFailure.readOnly)
        }
    }
}
