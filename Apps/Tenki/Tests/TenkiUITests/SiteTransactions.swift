import KasaneAccounts
import KasaneDomain
import KasaneSQLite
import TenkiApplication
import TenkiDomain

/// Adds the accounts to the transactions of Tenki, which can be counted or refuse writes.
struct SiteTransactions: TransactionTemplate {
    let store: any TransactionTemplate<TenkiRepositories>

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (SiteRepositories) async throws -> Value
    ) async throws -> Value {
        try await store.run(options) { tenki in
            guard let transaction = tenki.transaction as? SQLiteTransaction else {
                preconditionFailure("The pages are tested with SQLite.")
            }
            let accounts = AccountRepositories(
                transaction: transaction,
                data: TenkiAccountData(tenki)
            )
            return try await body(SiteRepositories(tenki: tenki, accounts: accounts))
        }
    }
}
