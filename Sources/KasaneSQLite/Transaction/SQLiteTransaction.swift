public import GRDB
public import KasaneDomain
import Synchronization

/// One transaction's access to the database, for repositories to run their statements with.
///
/// ```swift
/// struct SQLiteForecastRepository: ForecastRepository {
///     let transaction: SQLiteTransaction
///
///     func deleteAll() async throws {
///         try await transaction.access { db in try db.execute(sql: "DELETE FROM forecast") }
///     }
/// }
/// ```
///
/// It is not `Sendable`, and so neither is a repository that holds it.
public final class SQLiteTransaction: Transaction {
    private let open: OpenTransaction<SQLiteEngine>

    init(_ open: OpenTransaction<SQLiteEngine>) {
        self.open = open
    }

    /// Runs statements on the transaction's connection.
    ///
    /// They run on the connection's own thread, so they may take their time without holding up
    /// other tasks. Cancellation and the transaction's deadline stop them. They must not end the
    /// transaction: a `COMMIT` among them rolls it back.
    ///
    /// - Parameter statements: What is done with the connection; it must not keep it.
    /// - Returns: What the statements return.
    /// - Throws: `TransactionError` after the transaction is over, and for writing in one that only
    ///   reads; `CancellationError`; `Failure` for an error of SQLite; otherwise what the
    ///   statements throw.
    public func access<Value: Sendable>(
        _ statements: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let open = open
        let cancellation = CancellationMark()
        do {
            return try await withTaskCancellationHandler {
                try await open.engine.connection.elsewhere(waiting: open.engine.lockWait) { db in
                    try open.run(db) { db in
                        try cancellation.check()
                        return try statements(db)
                    }
                }
            } onCancel: {
                cancellation.set()
                open.interrupt()
            }
        } catch {
            throw name(error)
        }
    }

    /// Runs statements that touch a few rows by their keys.
    ///
    /// They run on the calling thread if it has the time for them: waking another thread would cost
    /// more than they do. At most half of the threads that Swift's tasks run on take part, and none
    /// for a second after such a statement took longer than 10 milliseconds; then, and while the
    /// connection is in use, they run as those of ``access(_:)``. Statements that may take longer
    /// belong there.
    ///
    /// - Parameter statements: What is done with the connection; it must not keep it.
    /// - Returns: What the statements return.
    /// - Throws: What ``access(_:)`` throws.
    public func accessDirectly<Value: Sendable>(
        _ statements: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        // One that is over does not wait for who has the connection now.
        if let refusal = open.refusal { throw refusal }
        let open = open
        do {
            return try await open.engine.connection.brief { db in try open.run(db, statements) }
        } catch {
            throw name(error)
        }
    }

    /// Runs a part of the transaction that can be undone alone.
    ///
    /// - Parameter body: The part. When it throws, what it wrote is rolled back, the error is
    ///   thrown on, and the transaction can go on without it.
    /// - Returns: What the body returned; it is committed with the rest of the transaction.
    /// - Throws: What the body throws; `TransactionError.readOnly` in a transaction that only
    ///   reads; `CancellationError`; `Failure` for an error of SQLite.
    public func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        do {
            return try await open.savepoint(body)
        } catch {
            throw name(error)
        }
    }

    /// Has an action run once, after the commit and outside of any transaction.
    ///
    /// - Parameter action: What is to run.
    /// - Throws: `TransactionError` after the transaction is over, and in one that only reads.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try open.afterCommit(action)
    }

    /// The SQL of a record.
    func statements<Record: SQLiteRecord>(for record: Record.Type) -> RecordStatements {
        open.engine.connection.statements(for: record)
    }

    /// Says what an error means; a statement that was stopped says why.
    private func name(_ error: any Error) -> any Error {
        guard let database = error as? DatabaseError, database.resultCode == .SQLITE_INTERRUPT
        else {
            return Failure.naming(error)
        }
        return open.refusal ?? (Task.isCancelled ? CancellationError() : Failure.naming(error))
    }
}

@available(*, unavailable, message: "A transaction belongs to the closure that received it.")
extension SQLiteTransaction: Sendable {}

extension OpenTransaction<SQLiteEngine> {
    /// Runs statements if the transaction is still open, in the connection's section.
    fileprivate func run<Value>(
        _ db: Database,
        _ statements: (Database) throws -> Value
    ) throws -> Value {
        try enter()
        defer { leave() }
        // SQLite may have rolled back by itself, as on a full disk; what follows would be committed
        // at once.
        guard db.isInsideTransaction else { throw TransactionError.ended }
        let value = try engine.connection.refusingCommits { try statements(db) }
        guard db.isInsideTransaction else { throw Failure.endedByStatement }
        return value
    }
}

/// Cancellation that came before the statement it is to stop.
private final class CancellationMark: Sendable {
    private let isSet = Mutex(false)

    func set() { isSet.withLock { $0 = true } }

    func check() throws {
        if isSet.withLock({ $0 }) { throw CancellationError() }
    }
}
