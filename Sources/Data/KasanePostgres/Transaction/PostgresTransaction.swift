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
    /// The maximum number of distinct texts per round trip, half of what a connection keeps.
    private static let width = 128

    private var open: OpenTransaction<PostgresEngine> { transaction.open }

    init(_ transaction: StoreTransaction<PostgresEngine>) {
        self.transaction = transaction
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
    /// If a value is rejected, no statement of its round trip runs. If a statement fails, the
    /// transaction ends, even if the body catches the error outside of a savepoint. A statement
    /// that would end the transaction, such as `COMMIT`, is rejected. Without the names of the
    /// tables, a query counts as changing every table, because it can call a function that changes
    /// rows.
    ///
    /// Session state outlasts the transaction and affects others on the connection: use `SET LOCAL`
    /// rather than `SET`, and `pg_advisory_xact_lock` rather than `pg_advisory_lock`.
    ///
    /// - Throws: `TransactionError`; `CancellationError`; `DomainError` for an error of PostgreSQL.
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
                // The body can catch the error, but some of the statements have run.
                fail(because: error)
                throw error
            }
        }
        // Without the names of the tables, a query may have changed any through a function.
        let hasChanged =
            tables == .everything
            ? results.contains(where: \.mayHaveChanged)
            : results.contains { $0.hasChanged(isWriting: isWriting) }
        if hasChanged { open.engine.recordChange(open.engine.store.effects.changed(by: tables)) }
        return results.map { SQLResult($0) }
    }

    /// Sends statements in one round trip.
    ///
    /// - Throws: The first error, as use cases see it.
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

    /// Throws if the transaction accepts no statements.
    public func check() throws {
        try Task.checkCancellation()
        if let refusal = open.refusal { throw refusal }
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

extension [Command] {
    /// Splits the commands into parts, each with a limited number of distinct texts.
    fileprivate func parts(ofDifferentTexts limit: Int) -> [[Command]] {
        // Most calls have few, and need no set.
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
    /// Returns whether the statement has changed rows.
    fileprivate func hasChanged(isWriting: Bool) -> Bool {
        (isWriting || !tag.hasPrefix("SELECT")) && affectedCount > 0
    }

    /// Whether the statement may have changed rows; a query can do so through a function.
    fileprivate var mayHaveChanged: Bool {
        switch tag.prefix(while: { $0 != " " }) {
        case "SHOW", "SET", "LOCK", "FETCH": false
        case "INSERT", "UPDATE", "DELETE", "MERGE": affectedCount > 0
        default: true
        }
    }
}
