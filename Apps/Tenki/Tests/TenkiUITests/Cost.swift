import GRDB
import KasaneDomain
import KasaneSQLite
import Synchronization
import TenkiDomain
import TenkiInfrastructure

final class Cost: Sendable {
    private struct State {
        var transactions = 0
        var statements: [String] = []
    }

    let includesStatements: Bool
    private let state = Mutex(State())

    init(includesStatements: Bool = true) {
        self.includesStatements = includesStatements
    }

    var transactions: Int { state.withLock { $0.transactions } }

    /// The executed statements, without those that begin and end transactions.
    var statements: [String] { state.withLock { $0.statements } }

    func addTransaction() {
        state.withLock { $0.transactions += 1 }
    }

    fileprivate func add(_ sql: String) {
        let words = ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE"]
        guard words.contains(where: sql.hasPrefix) else { return }
        state.withLock { $0.statements.append(sql) }
    }
}

struct CountedTransactions: TransactionTemplate {
    let store: SQLiteTransactions<TenkiRepositories>
    let cost: Cost

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (TenkiRepositories) async throws -> Value
    ) async throws -> Value {
        cost.addTransaction()
        guard cost.includesStatements else { return try await store.run(options, body) }
        let cost = cost
        // Without a tracker: its recording of statements would replace this trace.
        return try await ReadTracker.$current.withValue(nil) {
            try await store.run(options) { repositories in
                try await (repositories.transaction as? SQLiteTransaction)?.perform { db in
                    db.trace { if case .statement(let statement) = $0 { cost.add(statement.sql) } }
                }
                return try await body(repositories)
            }
        }
    }
}
