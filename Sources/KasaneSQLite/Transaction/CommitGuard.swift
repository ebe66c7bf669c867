import GRDB
import KasaneDomain
import Synchronization

/// Makes a roll-back of a commit by statements that are not to commit.
///
/// What ends a transaction is its body. A `COMMIT` in the body's own SQL would store the half of
/// it.
final class CommitGuard: TransactionObserver, Sendable {
    private let state = Mutex(false)

    /// Whether nobody may commit now.
    var isRefusing: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func databaseWillCommit() throws {
        if isRefusing { throw Failure.endedByStatement }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
}

extension Failure {
    /// A statement has ended the transaction that it was part of.
    static let endedByStatement = Self.unexpected(
        """
        a statement was to end the transaction, which is rolled back; let the closure return to \
        commit it, or throw
        """
    )
}
