public import KasaneDomain
public import KasaneStore

/// A transaction's access to the database, for the statements of repositories.
///
/// ```swift
/// struct PostgresForecastArchive {
///     let transaction: PostgresTransaction
///
///     func delete(before day: Date) async throws {
///         try await transaction.execute("DELETE FROM forecast WHERE day < \(day)")
///     }
/// }
/// ```
///
/// It is not `Sendable`, so neither is a repository that holds it.
public final class PostgresTransaction: SQLTransaction {
    private let transaction: StoreTransaction<PostgresEngine>

    private var open: OpenTransaction<PostgresEngine> { transaction.open }

    init(_ transaction: StoreTransaction<PostgresEngine>) {
        self.transaction = transaction
    }

    /// Runs statements on the transaction's connection.
    ///
    /// Cancellation and the transaction's deadline interrupt them. They must not end the
    /// transaction: a `COMMIT` is refused. If one fails, the transaction ends, even if the body
    /// catches the error outside of a savepoint. The statements run again whenever the body does.
    /// For observations, the statements count as reading every table. In a writer, they count as
    /// changing every table if they change a row, or contain a query: it can call a function that
    /// changes rows.
    ///
    /// Session state outlasts the transaction and affects others on the connection: use `SET LOCAL`
    /// rather than `SET`, and `pg_advisory_xact_lock` rather than `pg_advisory_lock`.
    ///
    /// ```swift
    /// let count = try await transaction.perform { database in
    ///     try await database.fetchOne("SELECT count(*) FROM note WHERE size > \(1)", as: Int.self)
    /// }
    /// ```
    ///
    /// - Parameter statements: Uses the database, which must not escape.
    /// - Throws: `TransactionError` if the transaction has ended or for a write in a read-only one;
    ///   `CancellationError`; `DomainError` for an error of PostgreSQL; otherwise the error of the
    ///   statements.
    @discardableResult
    public func perform<Value: Sendable>(
        _ statements: nonisolated(nonsending) (PostgresDatabase) async throws -> Value
    ) async throws -> Value {
        // It is unknown which tables the statements read.
        open.recordRead(.everything)
        do {
            return try await statements(PostgresDatabase(self))
        } catch {
            throw DomainError.mapPostgresError(error)
        }
    }

    /// Runs a part of the transaction that can be rolled back on its own.
    ///
    /// It takes two round trips in addition to its statements.
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
    /// - Throws: The body's error; `TransactionError.readOnly` in a read-only transaction;
    ///   `CancellationError`; `DomainError` for an error of PostgreSQL.
    public func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        do {
            return try await transaction.savepoint(body)
        } catch {
            throw mapped(error)
        }
    }

    /// Runs an action once, after the commit and outside any transaction.
    ///
    /// ```swift
    /// try transaction.afterCommit { await notifyReaders() }
    /// ```
    ///
    /// - Throws: `TransactionError` if the transaction has ended or is read-only.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try transaction.afterCommit(action)
    }

    /// The dialect of PostgreSQL.
    public var dialect: SQLDialect { .postgres }

    /// Whether the transaction runs below `SERIALIZABLE`.
    public var needsRowLocks: Bool { open.engine.isolation != .serializable }

    /// Runs statements in one round trip, or one for each 128 distinct texts.
    ///
    /// If a value is rejected, no statement of its round trip runs.
    ///
    /// - Throws: `TransactionError`; `CancellationError`; `DomainError` for an error of PostgreSQL.
    public func run(
        _ statements: [SQL],
        on tables: StoreRegion,
        isWriting: Bool,
        isShort: Bool
    ) async throws -> [SQLResult] {
        if open.isObserved { open.recordRead(open.engine.store.effects.shown(by: tables)) }
        do {
            return try await PostgresDatabase(self)
                .run(statements, on: tables, isWriting: isWriting)
                .map { SQLResult($0) }
        } catch {
            throw DomainError.mapPostgresError(error)
        }
    }

    /// Sends statements in one round trip.
    ///
    /// - Throws: The first error, as use cases see it.
    func send(_ commands: [Command], isWriting: Bool) async throws -> [QueryResult] {
        try Task.checkCancellation()
        if isWriting, open.options.access == .read {
            throw open.refusal ?? TransactionError.readOnly
        }
        do {
            return try await open.run(commands)
        } catch {
            throw mapped(error)
        }
    }

    /// Throws if the transaction accepts no statements.
    public func check() throws {
        try Task.checkCancellation()
        if let refusal = open.refusal { throw refusal }
    }

    func recordChange(of tables: StoreRegion) {
        open.engine.recordChange(open.engine.store.effects.changed(by: tables))
    }

    /// Ends the transaction because of an error, which later calls and the commit throw.
    public func fail(because error: any Error) { open.fail(because: error) }

    /// Maps an error for use cases, or returns why the statement was interrupted.
    private func mapped(_ error: any Error) -> any Error {
        guard let failure = error as? PostgresError,
            failure.sqlState == "57014" || failure.isConnectionLost
        else { return DomainError.mapPostgresError(error) }
        if Task.isCancelled { return CancellationError() }
        switch open.refusal {
        // The deadline ended the statement.
        case let expiry as DomainError: return expiry
        default: return DomainError.mapPostgresError(error)
        }
    }
}

@available(*, unavailable, message: "A transaction belongs to the closure that received it.")
extension PostgresTransaction: Sendable {}

extension OpenTransaction<PostgresEngine> {
    fileprivate func run(_ commands: [Command]) async throws -> [QueryResult] {
        try enter()
        defer { leave() }
        // From here on, cancelling the task interrupts the statements.
        try Task.checkCancellation()
        do {
            let replies = try await engine.run(commands) { [weak self] in self?.interrupt() }
            if let error = replies.error { throw error }
            guard engine.isOpen else { throw DomainError.endedByStatement }
            return try commands.indices.map { try replies.rows($0) }
        } catch let error as PostgresError where error.sqlState == "25006" && isReader {
            // A mistake in the program, not a fault of the server, which has ended the transaction.
            fail(because: TransactionError.readOnly)
            throw TransactionError.readOnly
        } catch {
            failIfNeeded(because: error)
            throw error
        }
    }

    private var isReader: Bool { options.access == .read }
}
