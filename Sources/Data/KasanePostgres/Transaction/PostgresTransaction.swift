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
/// It is not `Sendable`, and so neither is a repository that holds it.
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
    /// catches the error outside of a savepoint. The body may run more than once, and the
    /// statements with it. For observations, the statements read every table, and those that change
    /// a row change every table. What a query changes in a function is noticed within a second, as
    /// the changes of other programs are.
    ///
    /// What belongs to the session outlasts the transaction, and affects others on the connection:
    /// use `SET LOCAL` rather than `SET`, and `pg_advisory_xact_lock` rather than
    /// `pg_advisory_lock`.
    ///
    /// ```swift
    /// let count = try await transaction.perform { database in
    ///     try await database.fetchOne("SELECT count(*) FROM note WHERE size > \(1)", as: Int.self)
    /// }
    /// ```
    ///
    /// - Parameter statements: Uses the database, which must not escape.
    /// - Returns: The result of the statements.
    /// - Throws: `TransactionError` after the end of the transaction or for a write in a read-only
    ///   one; `CancellationError`; `DomainError` for an error of PostgreSQL; otherwise the error of
    ///   the statements.
    @discardableResult
    public func perform<Value: Sendable>(
        _ statements: nonisolated(nonsending) (PostgresDatabase) async throws -> Value
    ) async throws -> Value {
        // Which tables the statements read is unknown.
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
    /// - Parameter body: The part. If it throws, its writes are rolled back and the error is
    ///   rethrown; the transaction can continue without the part.
    /// - Returns: The body's result, which is committed with the rest of the transaction.
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
    /// - Parameter action: The action.
    /// - Throws: `TransactionError` after the end of the transaction and in a read-only one.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try transaction.afterCommit(action)
    }

    /// Runs statements in one round trip.
    ///
    /// - Parameters:
    ///   - commands: The statements.
    ///   - region: The region that they change; `nil` if they only read.
    /// - Returns: A result for each statement.
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

    /// Runs statements on tables whose names are known, in one round trip.
    ///
    /// - Parameters:
    ///   - statements: The statements.
    ///   - tables: The tables that they read, and that they change if they change a row.
    ///   - isWriting: Whether they may change rows.
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

    /// Records that the transaction reads rows of a table.
    func recordRead(of statements: RecordStatements) { open.recordRead(statements.readRegion) }

    /// Records that rows of a table have changed.
    func recordChange(of statements: RecordStatements) {
        open.engine.recordChange(statements.changedRegion)
    }

    /// Records that statements may have changed any table.
    func recordUnknownChange() { open.engine.recordChange(.everything) }

    /// Records a query, which may change any table by a function.
    func recordQuery() { open.engine.recordQuery() }

    /// Ends the transaction because of an error of several statements.
    func fail(because error: any Error) { open.fail(because: error) }

    /// The store of the transaction.
    var store: StoreCore { open.engine.store }

    /// Returns an error for use cases; for an interrupted statement, the reason for the interrupt.
    private func mapped(_ error: any Error) -> any Error {
        guard let failure = error as? PostgresError,
            failure.sqlState == "57014" || failure.isConnectionLost
        else { return DomainError.mapPostgresError(error) }
        if Task.isCancelled { return CancellationError() }
        switch open.refusal {
        // The deadline has ended the statement.
        case let expiry as DomainError: return expiry
        default: return DomainError.mapPostgresError(error)
        }
    }
}

@available(*, unavailable, message: "A transaction belongs to the closure that received it.")
extension PostgresTransaction: Sendable {}

extension OpenTransaction<PostgresEngine> {
    /// Runs statements if the transaction is still open.
    fileprivate func run(
        _ commands: [Command],
        changing region: StoreRegion?
    ) async throws -> [QueryResult] {
        try enter()
        defer { leave() }
        // A task that is cancelled from here on interrupts the statements.
        try Task.checkCancellation()
        do {
            let replies = try await engine.run(commands) { [weak self] in self?.interrupt() }
            if let error = replies.error { throw error }
            guard engine.isOpen else { throw DomainError.endedByStatement }
            if let region { engine.recordChange(region) }
            return try commands.indices.map { try replies.rows($0) }
        } catch let error as PostgresError where error.sqlState == "25006" && isReader {
            // Not a fault of the server, but of the program; the server has ended the transaction.
            fail(because: TransactionError.readOnly)
            throw TransactionError.readOnly
        } catch {
            failIfNeeded(because: error)
            throw error
        }
    }

    private var isReader: Bool { options.access == .read }
}
