import GRDB
import KasaneDomain
import Synchronization

/// Determines the tables that a connection's statements read.
///
/// Statements are recorded as SQLite executes them, so custom SQL, views and subqueries are
/// included. SQLite reports a statement's tables when it compiles the statement. The tables are
/// cached until the schema changes.
final class StatementRecorder: Sendable {
    /// The last statement of a recording.
    ///
    /// If this statement isn't recorded, the application has replaced the trace.
    private static let end = "SELECT 'the end of the recording'"
    /// The maximum number of statements with cached tables.
    private static let maximumStatements = 1_000

    private let known = Mutex<[String: StoreRegion]>([:])

    /// Runs statements and records the tables that they read.
    ///
    /// Call this method only while holding the connection.
    func record<Value>(
        in tracker: ReadTracker,
        _ db: Database,
        _ statements: () throws -> Value
    ) rethrows -> Value {
        // Sharing the set unchecked is safe: the trace runs on the connection's thread within this
        // call, and ends before the set is read.
        nonisolated(unsafe) var executed: Set<String> = []
        db.trace { event in
            if case .statement(let statement) = event { executed.insert(statement.sql) }
        }
        defer {
            // If this statement is interrupted, treat the trace as replaced.
            try? db.cachedStatement(sql: Self.end).execute()
            db.trace(options: [])
            tracker.record(
                executed.remove(Self.end) == nil ? .everything : region(of: executed, db)
            )
        }
        return try statements()
    }

    /// Clears the cache after a possible schema change.
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
        // A statement with unknown tables is assumed to read every table.
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
