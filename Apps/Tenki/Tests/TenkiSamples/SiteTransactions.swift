package import Foundation
import KasaneAccounts
package import KasaneDomain
import KasaneJobs
import KasaneStore
package import TenkiApplication
package import TenkiDomain

/// Adds the accounts to the transactions of Tenki.
package struct SiteTransactions: TransactionTemplate {
    private let store: any TransactionTemplate<TenkiRepositories>

    package init(store: any TransactionTemplate<TenkiRepositories>) {
        self.store = store
    }

    package var commits: CommitSignal { store.commits }

    package func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (SiteRepositories) async throws -> Value
    ) async throws -> Value {
        try await store.run(options) { try await body(SiteRepositories($0)) }
    }
}

extension SiteRepositories {
    /// Adds the accounts of the transaction, in memory or in a database.
    package init(_ tenki: TenkiRepositories, now: @escaping @Sendable () -> Date = { Date() }) {
        let data = TenkiAccountData(tenki)
        let accounts =
            switch tenki.transaction {
            case let transaction as MemoryTransaction:
                AccountRepositories(
                    transaction: transaction,
                    jobs: JobRepository(transaction: transaction, now: now),
                    data: data
                )
            case let transaction as any SQLTransaction:
                AccountRepositories(transaction: transaction, data: data, now: now)
            default: preconditionFailure("A store without accounts.")
            }
        self.init(tenki: tenki, accounts: accounts)
    }
}
