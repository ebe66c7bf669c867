import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasaneStore
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

extension SiteRepositories {
    /// Creates the repositories of a transaction in memory.
    init(_ transaction: MemoryTransaction, now: @escaping @Sendable () -> Date) {
        let tenki = TenkiRepositories(transaction)
        self.init(
            tenki: tenki,
            accounts: AccountRepositories(
                transaction: transaction,
                jobs: JobRepository(transaction: transaction, now: now),
                data: TenkiAccountData(tenki)
            )
        )
    }

    /// Creates the repositories of a transaction of SQLite or PostgreSQL.
    init(_ transaction: any SQLTransaction, now: @escaping @Sendable () -> Date) {
        let tenki = TenkiRepositories(transaction) { _ in }
        self.init(
            tenki: tenki,
            accounts: AccountRepositories(
                transaction: transaction,
                data: TenkiAccountData(tenki),
                now: now
            )
        )
    }
}

extension JobStore {
    var accounts: Accounts {
        Accounts(
            transactions: Narrowed(self.people) { $0.accounts },
            hasher: .testing
        ) { [clock] in
            clock.now
        }
    }
}

private struct Narrowed<Repositories>: TransactionTemplate {
    private let store: any TransactionTemplate<SiteRepositories>
    private let narrow: @Sendable (SiteRepositories) -> Repositories

    init(
        _ store: any TransactionTemplate<SiteRepositories>,
        _ narrow: @escaping @Sendable (SiteRepositories) -> Repositories
    ) {
        self.store = store
        self.narrow = narrow
    }

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        try await store.run(options) { try await body(narrow($0)) }
    }
}
