public import KasaneDomain
import KasaneStore

/// A transaction's access to the database, for the statements of repositories.
///
/// ```swift
/// struct PostgresForecastArchive {
///     let transaction: PostgresTransaction
///
///     func delete(before day: Date) async throws {
///         try await transaction.perform { database in
///             try await database.execute("DELETE FROM forecast WHERE day < \(day)")
///         }
///     }
/// }
/// ```
///
/// It is not `Sendable`, so neither is a repository that holds it.
public final class PostgresTransaction: Transaction {
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

    /// Runs statements in one round trip.
    ///
    /// - Parameter region: The region that they change, or `nil` if they only read.
    /// - Throws: The first error, as use cases see it.
    func run(
        _ commands: [Command],
        changing region: StoreRegion? = nil
    ) async throws -> [QueryResult] {
        try Task.checkCancellation()
        if region != nil, open.options.access == .read {
            throw open.refusal ?? TransactionError.readOnly
        }
        do {
            return try await open.run(commands, changing: region)
        } catch {
            throw mapped(error)
        }
    }

    /// Runs statements on known tables in one round trip.
    ///
    /// - Parameter tables: The tables that they read, and that they change if they change a row.
    /// - Returns: The rows and the number of changed rows of each statement.
    /// - Throws: The first error, as use cases see it.
    package func run(
        _ statements: [PostgresSQL],
        on tables: StoreRegion,
        isWriting: Bool
    ) async throws -> [(rows: [PostgresRow], changes: Int)] {
        open.recordRead(tables)
        let results = try await run(
            statements.map { Command($0) },
            changing: isWriting ? .nothing : nil
        )
        if isWriting, results.contains(where: { $0.affectedCount > 0 }) {
            open.engine.recordChange(tables)
        }
        return results.map { result in
            ((0..<result.rowCount).map { PostgresRow(result, row: $0) }, result.affectedCount)
        }
    }

    /// Throws if the transaction accepts no calls.
    func check() throws {
        try Task.checkCancellation()
        if let refusal = open.refusal { throw refusal }
    }

    func recordRead(of statements: RecordStatements) { open.recordRead(statements.readRegion) }

    func recordChange(of statements: RecordStatements) {
        open.engine.recordChange(statements.changedRegion)
    }

    func recordUnknownChange() { open.engine.recordChange(.everything) }

    func fail(because error: any Error) { open.fail(because: error) }

    var store: StoreCore { open.engine.store }

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
    fileprivate func run(
        _ commands: [Command],
        changing region: StoreRegion?
    ) async throws -> [QueryResult] {
        try enter()
        defer { leave() }
        // From here on, cancelling the task interrupts the statements.
        try Task.checkCancellation()
        do {
            let replies = try await engine.run(commands) { [weak self] in self?.interrupt() }
            if let error = replies.error { throw error }
            guard engine.isOpen else { throw DomainError.endedByStatement }
            if let region { engine.recordChange(region) }
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
