import GRDB
import KasaneDomain
import Synchronization

/// Turns a statement's commit into a rollback, and records the tables that statements change.
///
/// A transaction is committed only when its body ends. A `COMMIT` in the body's SQL would otherwise
/// store an incomplete result.
final class CommitGuard: TransactionObserver, Sendable {
    private struct State {
        var isRefusing = false
        /// The tables that the transaction's statements might have changed.
        var tables: Set<String> = []
        var latest: String?

        mutating func record(_ table: String) {
            // Most statements change the same table as the previous statement.
            guard table != latest else { return }
            latest = table
            tables.insert(table)
        }
    }

    private let state = Mutex(State())

    /// Whether commits are currently rejected.
    var isRefusing: Bool {
        get { state.withLock { $0.isRefusing } }
        set { state.withLock { $0.isRefusing = newValue } }
    }

    func begin() {
        state.withLock {
            $0.tables = []
            $0.latest = nil
        }
    }

    /// Returns the region that the transaction changed.
    ///
    /// - Parameter isChanged: Whether SQLite counted any changed rows.
    func changes(isChanged: Bool) -> StoreRegion {
        let tables = state.withLock { $0.tables }
        // A schema change can affect any query.
        if !tables.isDisjoint(with: ["sqlite_master", "sqlite_schema"]) { return .everything }
        guard isChanged else { return .nothing }
        // If rows changed without a GRDB statement, the changed tables are unknown.
        return tables.isEmpty ? .everything : StoreRegion(tables)
    }

    func databaseWillCommit() throws {
        if isRefusing { throw DomainError.endedByStatement }
    }

    /// Records the tables of a statement that GRDB is about to execute.
    ///
    /// SQLite reports the tables when it compiles the statement, including the tables of triggers
    /// and foreign keys. Row changes aren't observed, because SQLite doesn't report them for tables
    /// without row IDs.
    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        state.withLock { $0.record(eventKind.tableName) }
        return false
    }

    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
}

extension DatabaseEventKind {
    fileprivate var tableName: String {
        switch self {
        case .insert(let tableName), .delete(let tableName), .update(let tableName, _): tableName
        }
    }
}

extension DomainError {
    /// The error for a statement that tries to end its transaction.
    static let endedByStatement = Self.unexpected(StoreOperation.endTransaction)
}
