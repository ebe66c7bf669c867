public import GRDB
public import KasaneDomain
public import KasaneStore
import Synchronization

/// A transaction on a SQLite database, used by repositories to run statements.
///
/// ```swift
/// struct SQLiteForecastArchive {
///     let transaction: SQLiteTransaction
///
///     func deleteAll() async throws {
///         try await transaction.execute("DELETE FROM forecast")
///     }
/// }
/// ```
///
/// It isn't `Sendable`, and neither are repositories that hold it.
public final class SQLiteTransaction: SQLTransaction {
    private let transaction: StoreTransaction<SQLiteEngine>

    private var open: OpenTransaction<SQLiteEngine> { transaction.open }

    init(_ transaction: StoreTransaction<SQLiteEngine>) {
        self.transaction = transaction
    }

    /// Runs statements on the transaction's connection.
    ///
    /// They run on the connection's own thread, so long statements don't block other tasks.
    /// Cancellation and the deadline interrupt them. They must not end the transaction; a `COMMIT`
    /// rolls it back. If they throw, the transaction ends, even if the body catches the error
    /// outside a savepoint. They run again if the body is retried.
    ///
    /// ```swift
    /// let count = try await transaction.perform { db in
    ///     try Int.fetchOne(db, sql: "SELECT count(*) FROM note WHERE text LIKE '%rain%'") ?? 0
    /// }
    /// ```
    ///
    /// - Parameter statements: Runs with the connection, which must not escape.
    /// - Throws: `TransactionError` if the transaction has ended or is read-only and the statements
    ///   write, `CancellationError`, `DomainError` for a SQLite error, or any other error of the
    ///   closure.
    public func perform<Value: Sendable>(
        _ statements: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let open = open
        let cancellation = CancellationMark()
        do {
            return try await withTaskCancellationHandler {
                try await open.engine.connection.runOnQueue(waiting: open.engine.lockWait) { db in
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
            throw mapped(error)
        }
    }

    /// Runs statements that touch a few rows by key, on the calling thread if possible.
    ///
    /// Running inline avoids waking another thread, which would cost more than the statements.
    /// Inline statements use at most half of Swift's thread pool. After one takes longer than 10
    /// ms, none run inline for 1 s. During that time, and while the connection is busy, statements
    /// run as in ``perform(_:)``. Use that method for statements that can take longer.
    ///
    /// ```swift
    /// let title = try await transaction.performInline { db in
    ///     try String.fetchOne(db, sql: "SELECT text FROM note WHERE id = 1")
    /// }
    /// ```
    ///
    /// - Parameter statements: Runs with the connection, which must not escape.
    /// - Throws: The same errors as ``perform(_:)``.
    public func performInline<Value: Sendable>(
        _ statements: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        // After the end, don't wait for the connection's current user.
        if let refusal = open.refusal { throw refusal }
        let open = open
        do {
            return try await open.engine.connection.runInline { db in try open.run(db, statements) }
        } catch {
            throw mapped(error)
        }
    }

    /// The SQLite dialect.
    public var dialect: SQLDialect { .sqlite }

    /// Runs statements in order.
    ///
    /// A few short statements run as in ``performInline(_:)``, others as in ``perform(_:)``. SQLite
    /// determines which tables they read and change.
    ///
    /// - Throws: The same errors as ``perform(_:)``.
    public func run(
        _ statements: [KasaneStore.SQL],
        on tables: StoreRegion,
        isWriting: Bool,
        isShort: Bool
    ) async throws -> [SQLResult] {
        // Waking another thread costs more than a few statements by key.
        if isShort, statements.count <= 8 {
            return try await performInline { db in
                try statements.map { SQLResult(try $0.run(db)) }
            }
        }
        return try await perform { db in try statements.map { SQLResult(try $0.run(db)) } }
    }

    /// Throws if the transaction no longer accepts statements.
    public func check() throws {
        try Task.checkCancellation()
        if let refusal = open.refusal { throw refusal }
    }

    /// Runs a part of the transaction that can be rolled back separately.
    ///
    /// ```swift
    /// do {
    ///     try await transaction.savepoint { try await notes.save(Note(id: 2, text: "Optional")) }
    /// } catch {
    ///     logger.info("Only the optional note is rolled back: \(error)")
    /// }
    /// ```
    ///
    /// If the body throws, its writes are rolled back, the error is rethrown, and the transaction
    /// can continue. Otherwise its writes are committed with the rest of the transaction.
    ///
    /// - Throws: The body's error, `TransactionError.readOnly` in a read-only transaction,
    ///   `CancellationError`, or `DomainError` for a SQLite error.
    public func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        do {
            return try await transaction.savepoint(body)
        } catch {
            throw mapped(error)
        }
    }

    /// Runs an action once, after the commit and outside the transaction.
    ///
    /// ```swift
    /// try transaction.afterCommit { await notifyReaders() }
    /// ```
    ///
    /// - Throws: `TransactionError` if the transaction has ended or is read-only.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try transaction.afterCommit(action)
    }

    /// Ends the transaction with an error, which later calls and the commit throw.
    public func fail(because error: any Error) { open.fail(because: error) }

    /// Maps an error for use cases, or returns why the statement was interrupted.
    private func mapped(_ error: any Error) -> any Error {
        guard (error as? DatabaseError)?.resultCode == .SQLITE_INTERRUPT else {
            return DomainError.mapSQLiteError(error)
        }
        return Task.isCancelled
            ? CancellationError() : open.refusal ?? DomainError.mapSQLiteError(error)
    }
}

@available(*, unavailable, message: "Use a transaction only inside the closure that received it.")
extension SQLiteTransaction: Sendable {}

extension OpenTransaction<SQLiteEngine> {
    /// Runs statements if the transaction is still open.
    ///
    /// Call it only while holding the connection.
    fileprivate func run<Value>(
        _ db: Database,
        _ statements: (Database) throws -> Value
    ) throws -> Value {
        try enter()
        defer { leave() }
        // SQLite might have rolled back on its own, for example on a full disk. Further statements
        // would be committed immediately.
        guard db.isInsideTransaction else { throw TransactionError.ended }
        let connection = engine.connection
        do {
            let value = try connection.refusingCommits {
                guard let reads else { return try statements(db) }
                return try connection.reads.record(in: reads, db) { try statements(db) }
            }
            guard db.isInsideTransaction else { throw DomainError.endedByStatement }
            return value
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_READONLY && options.access == .read
        {
            // A programming error, not a problem with the file.
            throw TransactionError.readOnly
        } catch {
            failIfNeeded(because: error)
            throw error
        }
    }
}

/// Records a cancellation that arrives before the statement it should interrupt.
private final class CancellationMark: Sendable {
    private let isSet = Mutex(false)

    func set() { isSet.withLock { $0 = true } }

    func check() throws {
        if isSet.withLock({ $0 }) { throw CancellationError() }
    }
}
