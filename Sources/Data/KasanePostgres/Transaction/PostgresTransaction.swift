public import KasaneDomain
public import KasaneStore

/// A transaction on a PostgreSQL database, used by repositories to run statements.
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
/// The transaction and the repositories that hold it aren't `Sendable`.
public final class PostgresTransaction: SQLTransaction {
    private let transaction: StoreTransaction<PostgresEngine>
    /// The maximum number of distinct statements per round trip, half of the statements that a
    /// connection keeps.
    private static let width = 128

    private var open: OpenTransaction<PostgresEngine> { transaction.open }

    init(_ transaction: StoreTransaction<PostgresEngine>) {
        self.transaction = transaction
    }

    /// Runs a closure in a savepoint.
    ///
    /// A savepoint adds two round trips.
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
    ///   `CancellationError`, or `DomainError` for a PostgreSQL error.
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

    /// The PostgreSQL dialect.
    public var dialect: SQLDialect { .postgres }

    /// Whether the isolation level is below `SERIALIZABLE`.
    public var needsRowLocks: Bool { open.engine.isolation != .serializable }

    /// Runs statements in one round trip per 128 distinct statements.
    ///
    /// If a value is rejected, no statement in its round trip runs. If a statement fails, the
    /// transaction ends, even if the body catches the error outside a savepoint. Statements that
    /// would end the transaction, such as `COMMIT`, are rejected. If you don't pass `tables`, a
    /// query is assumed to change every table, because it can call a function that changes rows.
    ///
    /// Session state outlasts the transaction and affects later transactions on the connection. Use
    /// `SET LOCAL` instead of `SET`, and `pg_advisory_xact_lock` instead of `pg_advisory_lock`.
    ///
    /// - Throws: `TransactionError`, `CancellationError`, or `DomainError` for a PostgreSQL error.
    public func run(
        _ statements: [SQL],
        on tables: StoreRegion,
        isWriting: Bool,
        isShort: Bool
    ) async throws -> [SQLResult] {
        if open.isObserved { open.recordRead(open.engine.store.effects.shown(by: tables)) }
        for sql in statements { try sql.validate() }
        var results: [QueryResult] = []
        for part in statements.map({ Command($0) }).parts(ofDifferentTexts: Self.width) {
            do {
                results += try await send(part, isWriting: isWriting)
            } catch let error as DomainError where !results.isEmpty {
                // The body might catch the error, but some of the statements have already run.
                fail(because: error)
                throw error
            }
        }
        // Without table names, a query might have changed any table through a function.
        let hasChanged =
            tables == .everything
            ? results.contains(where: \.mayHaveChanged)
            : results.contains { $0.hasChanged(isWriting: isWriting) }
        if hasChanged { open.engine.recordChange(open.engine.store.effects.changed(by: tables)) }
        return results.map { SQLResult($0) }
    }

    /// Sends statements in one round trip.
    ///
    /// - Throws: The first error, mapped for use cases.
    private func send(_ commands: [Command], isWriting: Bool) async throws -> [QueryResult] {
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

    /// Throws if the transaction no longer accepts statements.
    public func check() throws {
        try Task.checkCancellation()
        if let refusal = open.refusal { throw refusal }
    }

    /// Ends the transaction with an error, which later calls and the commit throw.
    public func fail(because error: any Error) { open.fail(because: error) }

    /// Maps an error for use cases, or returns the reason why the statement was interrupted.
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

@available(*, unavailable, message: "Use a transaction only inside the closure that received it.")
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
            // The error is a programming error, although the server has ended the transaction.
            fail(because: TransactionError.readOnly)
            throw TransactionError.readOnly
        } catch {
            failIfNeeded(because: error)
            throw error
        }
    }

    private var isReader: Bool { options.access == .read }
}

extension [Command] {
    /// Splits the commands into batches with a limited number of distinct statements.
    fileprivate func parts(ofDifferentTexts limit: Int) -> [[Command]] {
        // Most calls have few commands and need no set.
        guard count > limit else { return [self] }
        var parts: [[Command]] = [[]]
        var texts: Set<String> = []
        for command in self {
            if texts.insert(command.text).inserted, texts.count > limit {
                texts = [command.text]
                parts.append([])
            }
            parts[parts.count - 1].append(command)
        }
        return parts
    }
}

extension QueryResult {
    /// Returns whether the statement changed rows.
    fileprivate func hasChanged(isWriting: Bool) -> Bool {
        (isWriting || !tag.hasPrefix("SELECT")) && affectedCount > 0
    }

    /// Whether the statement might have changed rows.
    ///
    /// A query can change rows by calling a function.
    fileprivate var mayHaveChanged: Bool {
        switch tag.prefix(while: { $0 != " " }) {
        case "SHOW", "SET", "LOCK", "FETCH": false
        case "INSERT", "UPDATE", "DELETE", "MERGE": affectedCount > 0
        default: true
        }
    }
}
