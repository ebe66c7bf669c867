import GRDB
import KasaneDomain
import Synchronization

/// Turns a commit by a statement into a rollback, and records the tables that statements change.
///
/// Only the end of the body may commit a transaction. A `COMMIT` in the body's own SQL would store
/// an incomplete result.
final class CommitGuard: TransactionObserver, Sendable {
    private struct State {
        var isRefusing = false
        /// The tables that the transaction's statements may have changed.
        var tables: Set<String> = []
        var latest: String?

        mutating func record(_ table: String) {
            // Most statements change the same table as the one before.
            guard table != latest else { return }
            latest = table
            tables.insert(table)
        }
    }

    private let state = Mutex(State())

    /// Whether commits are currently refused.
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

    /// Returns the region that a committed transaction has changed.
    ///
    /// - Parameter isChanged: Whether SQLite has counted a changed row.
    func changes(isChanged: Bool) -> StoreRegion {
        let tables = state.withLock { $0.tables }
        // A schema change can change the result of any query.
        if !tables.isDisjoint(with: ["sqlite_master", "sqlite_schema"]) { return .everything }
        guard isChanged else { return .nothing }
        // Rows changed without a statement of GRDB are in unknown tables.
        return tables.isEmpty ? .everything : StoreRegion(tables)
    }

    func databaseWillCommit() throws {
        if isRefusing { throw DomainError.endedByStatement }
    }

    /// Records the tables of a statement that GRDB is about to execute.
    ///
    /// SQLite names them when it compiles the statement, including the tables of triggers and
    /// foreign keys. Single rows are not observed, because SQLite does not report changes in tables
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
    /// A statement tried to end its transaction.
    static let endedByStatement = Self.unexpected(StoreOperation.endTransaction)
}
