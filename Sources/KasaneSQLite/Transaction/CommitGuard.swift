import GRDB
import KasaneDomain
import Synchronization

/// Turns a commit by a statement into a rollback.
///
/// Only the end of its body may commit a transaction. A `COMMIT` in the body's own SQL would store
/// an incomplete result.
final class CommitGuard: TransactionObserver, Sendable {
    private let state = Mutex(false)

    /// Whether commits are currently refused.
    var isRefusing: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func databaseWillCommit() throws {
        if isRefusing { throw DomainError.endedByStatement }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
}

extension DomainError {
    /// A statement tried to end its transaction.
    static let endedByStatement = Self.unexpected(StoreOperation.endTransaction)
}
