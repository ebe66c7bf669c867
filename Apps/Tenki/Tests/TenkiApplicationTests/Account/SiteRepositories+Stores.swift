import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneStore
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples

extension SiteRepositories {
    /// Creates the repositories of a transaction in memory.
    init(_ transaction: MemoryTransaction, now: @escaping @Sendable () -> Date) {
        self.init(TenkiRepositories(transaction), now: now)
    }

    /// Creates the repositories of a transaction of SQLite or PostgreSQL.
    init(_ transaction: any SQLTransaction, now: @escaping @Sendable () -> Date) {
        self.init(TenkiRepositories(transaction) { _ in }, now: now)
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
