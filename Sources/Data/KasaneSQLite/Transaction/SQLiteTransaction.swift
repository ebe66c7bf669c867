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
/// The transaction and the repositories that hold it aren't `Sendable`.
public final class SQLiteTransaction: SQLTransaction {
    private let transaction: StoreTransaction<SQLiteEngine>

    private var open: OpenTransaction<SQLiteEngine> { transaction.open }

    init(_ transaction: StoreTransaction<SQLiteEngine>) {
        self.transaction = transaction
    }

    /// Runs statements on the transaction's connection.
    ///
    /// The statements run on the connection's own thread, so long statements don't block other
    /// tasks. Cancellation and the deadline interrupt them. The statements must not end the
    /// transaction: a `COMMIT` rolls the transaction back. If the closure throws, the transaction
    /// ends, even if the body catches the error outside a savepoint. The closure runs again if the
    /// body is retried.
    ///
    /// ```swift
    /// let count = try await transaction.perform { db in
    ///     try Int.fetchOne(db, sql: "SELECT count(*) FROM note WHERE text LIKE '%rain%'") ?? 0
    /// }
    /// ```
    ///
    /// - Parameter statements: A closure that runs statements on the connection. The connection
    ///   must not escape the closure.
    /// - Throws: `TransactionError` if the transaction has ended or if the statements write in a
    ///   read-only transaction, `CancellationError`, `DomainError` for a SQLite error, or any other
    ///   error that the closure throws.
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

    /// Runs statements that access a few rows by key, on the calling thread if possible.
    ///
    /// Running inline avoids waking another thread, which would cost more than the statements.
    /// Inline statements use at most half of Swift's thread pool. After a statement takes longer
    /// than 10 ms, no statements run inline for 1 s. During that time, and while the connection is
    /// busy, statements run as in ``perform(_:)``. Use ``perform(_:)`` for statements that can take
    /// longer.
    ///
    /// ```swift
    /// let title = try await transaction.performInline { db in
    ///     try String.fetchOne(db, sql: "SELECT text FROM note WHERE id = 1")
    /// }
    /// ```
    ///
    /// - Parameter statements: A closure that runs statements on the connection. The connection
    ///   must not escape the closure.
    /// - Throws: The same errors as ``perform(_:)``.
    public func performInline<Value: Sendable>(
        _ statements: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        // After the end of the transaction, don't wait for the connection's current user.
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
    /// A few short statements run as in ``performInline(_:)``, and other statements as in
    /// ``perform(_:)``. SQLite determines the tables that the statements read and change.
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

    /// Runs a closure in a savepoint.
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
    /// can continue. Otherwise, the writes are committed with the rest of the transaction.
    ///
    /// - Throws: The body's error, `TransactionError.readOnly` if the transaction is read-only,
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

    /// Adds an action that runs once, after the commit and outside the transaction.
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

    /// Maps an error for use cases, or returns the reason why the statement was interrupted.
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
    /// Call this method only while holding the connection.
    fileprivate func run<Value>(
        _ db: Database,
        _ statements: (Database) throws -> Value
    ) throws -> Value {
        try enter()
        defer { leave() }
        // SQLite might have rolled back automatically, for example because the disk is full.
        // Further statements would be committed immediately.
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
            // The error is a programming error instead of a problem with the file.
            throw TransactionError.readOnly
        } catch {
            failIfNeeded(because: error)
            throw error
        }
    }
}

/// Records a cancellation that arrives before the statement to interrupt.
private final class CancellationMark: Sendable {
    private let isSet = Mutex(false)

    func set() { isSet.withLock { $0 = true } }

    func check() throws {
        if isSet.withLock({ $0 }) { throw CancellationError() }
    }
}
