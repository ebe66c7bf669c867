import Foundation
import KasaneAccounts
import KasaneDomain
import KasanePostgres
import KasaneSQLite
import KasaneStore
import TenkiApplication
import TenkiDomain

extension EditWatchlist {
    /// Edits the boards of visitors, for tests without accounts.
    init(transactions: any TransactionTemplate<TenkiRepositories>, clock: any WallClock) {
        self.init(transactions: WithAccounts(store: transactions), clock: clock)
    }
}

private struct WithAccounts: TransactionTemplate {
    let store: any TransactionTemplate<TenkiRepositories>

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (SiteRepositories) async throws -> Value
    ) async throws -> Value {
        try await store.run(options) { tenki in
            try await body(SiteRepositories(tenki: tenki, accounts: tenki.accounts))
        }
    }
}

extension TenkiRepositories {
    fileprivate var accounts: AccountRepositories {
        switch transaction {
        case let memory as MemoryTransaction: SiteRepositories(memory) { Date() }.accounts
        case let sqlite as SQLiteTransaction: SiteRepositories(sqlite) { Date() }.accounts
        case let postgres as PostgresTransaction: SiteRepositories(postgres) { Date() }.accounts
        default: preconditionFailure("A store without accounts.")
        }
    }
}
