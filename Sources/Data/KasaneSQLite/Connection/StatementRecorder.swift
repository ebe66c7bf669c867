import GRDB
import KasaneDomain
import Synchronization

/// Determines the tables that the statements of a connection read.
///
/// A query's statements are recorded as SQLite executes them, so an application's own SQL, views
/// and subqueries count too. SQLite names the tables of a statement when it compiles it. They are
/// remembered until the schema changes.
final class StatementRecorder: Sendable {
    /// Executed last: its absence shows that the application has replaced the recording by a trace
    /// of its own.
    private static let end = "SELECT 'the end of the recording'"
    /// The maximum number of statements whose tables are remembered.
    private static let maximumStatements = 1_000

    private let known = Mutex<[String: StoreRegion]>([:])

    /// Runs statements and records the tables that they read.
    ///
    /// Call it while holding the connection.
    func record<Value>(
        in tracker: ReadTracker,
        _ db: Database,
        _ statements: () throws -> Value
    ) rethrows -> Value {
        // Sharing it unchecked is safe: the trace runs on the connection's thread, within this
        // call, and ends before the set is read.
        nonisolated(unsafe) var executed: Set<String> = []
        db.trace { event in
            if case .statement(let statement) = event { executed.insert(statement.sql) }
        }
        defer {
            // If it is interrupted, the recording counts as replaced.
            try? db.cachedStatement(sql: Self.end).execute()
            db.trace(options: [])
            tracker.record(
                executed.remove(Self.end) == nil ? .everything : region(of: executed, db)
            )
        }
        return try statements()
    }

    /// Forgets the tables of statements, which a change of the schema may have changed.
    func forget() {
        known.withLock { $0 = [:] }
    }

    private func region(of statements: Set<String>, _ db: Database) -> StoreRegion {
        var region = StoreRegion.nothing
        for sql in statements { region.formUnion(self.region(of: sql, db)) }
        return region
    }

    private func region(of sql: String, _ db: Database) -> StoreRegion {
        if let region = known.withLock({ $0[sql] }) { return region }
        // A statement whose tables are unknown counts as reading all of them.
        let region = (try? tables(of: sql, db)).map { StoreRegion($0) } ?? .everything
        known.withLock { known in
            if known.count >= Self.maximumStatements { known = [:] }
            known[sql] = region
        }
        return region
    }

    private func tables(of sql: String, _ db: Database) throws -> [String] {
        let selected = try db.makeStatement(sql: sql).databaseRegion
        return try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table' \
                UNION SELECT name FROM sqlite_temp_master WHERE type = 'table'
                """
        )
        .filter { selected.isModified(byEventsOfKind: .insert(tableName: $0)) }
    }
}
