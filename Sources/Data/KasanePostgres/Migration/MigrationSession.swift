import KasaneDomain
import KasaneStore

/// A connection that migrates the schema.
struct MigrationSession {
    let connection: Connection
    let label: String

    /// The timeout for waiting for another process's migration, which might create an index.
    private static let waitLimit = Duration.seconds(600)
    private static let pause = Duration.milliseconds(50)

    /// Waits until no other process is migrating the schema.
    ///
    /// Each attempt is a separate statement. A statement that waits for the lock would hold a
    /// snapshot, and a `CREATE INDEX CONCURRENTLY` in the process with the lock would wait for that
    /// snapshot.
    func lock() async throws {
        let attempt = Command(
            """
            SELECT pg_try_advisory_lock(hashtext('kasane'), hashtext(current_schema()))::text
            """
        )
        let end = ContinuousClock.now + Self.waitLimit
        while try await run(attempt).text(column: 0) != "true" {
            guard ContinuousClock.now < end else {
                throw PostgresStoreError(
                    code: .inUse,
                    database: label,
                    reason: "another process has been migrating the schema for \(Self.waitLimit)"
                )
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Sets the lock timeout of the session's statements.
    func limitWaits(to limit: Duration) async throws {
        try await run(Command("SET lock_timeout = \(Int(limit / .milliseconds(1)))"))
    }

    /// Creates the migration table unless it exists.
    func prepare() async throws {
        guard try await !has("kasane_migration") else { return }
        try await run(
            Command(
                """
                CREATE TABLE kasane_migration (
                    position int4 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                    identifier text NOT NULL UNIQUE,
                    applied_at timestamptz NOT NULL DEFAULT now()
                )
                """
            )
        )
    }

    private func has(_ table: String) async throws -> Bool {
        let found = try await run(Command("SELECT to_regclass('\(table)')::text"))
        return found.text(column: 0) != nil
    }

    /// Returns the identifiers of applied migrations, in order.
    func applied() async throws -> [String] {
        guard try await has("kasane_migration") else { return [] }
        let result = try await run(
            Command("SELECT identifier FROM kasane_migration ORDER BY position")
        )
        return (0..<result.rowCount).compactMap { result.text(row: $0, column: 0) }
    }

    /// Returns whether the outcome ledger exists.
    func hasLedger() async throws -> Bool {
        try await has(OutcomeLedger.name)
    }

    /// Opens the outcome ledger and deletes old rows.
    func openLedger() async throws -> OutcomeLedger {
        do {
            let ledger = try await OutcomeLedger { try await execute($0) }
            // If this fails, the next sweep catches up.
            try? await ledger.sweep(pieces: 1) { try await execute([$0]) }
            return ledger
        } catch let error as PostgresError {
            throw PostgresStoreError(error, at: label, otherwise: .migrationFailed)
        }
    }

    /// Runs a migration and records it.
    func run(_ migration: Migrator.Step) async throws {
        let identifier = migration.identifier
        let isAtomic = migration.atomicity == .inTransaction
        do {
            if isAtomic { try await execute([Command("BEGIN")]) }
            var results: [SQLResult] = []
            for query in migration.queries { results.append(SQLResult(try await execute(query))) }
            // Statements run sequentially, because a statement might depend on the previous
            // statement.
            for sql in try migration.statements(for: results) { try await execute(sql) }
            let record = Command(
                "INSERT INTO kasane_migration (identifier) VALUES ($1)",
                [.text(identifier)]
            )
            try await execute([record])
            guard isAtomic else { return }
            guard try await execute([Command("COMMIT")]).tag == "COMMIT" else {
                throw DomainError.endedByStatement
            }
        } catch let error as PostgresError where error.sqlState == "55P03" {
            throw PostgresStoreError(
                code: .inUse,
                database: label,
                reason: "migration “\(identifier)” waited too long for a lock: \(error)"
            )
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // The migration isn't the cause of some errors, such as a full disk or a standby.
            let state = (error as? PostgresError)?.sqlState ?? ""
            throw PostgresStoreError(
                code: PostgresStoreError.Code(sqlState: state) ?? .migrationFailed,
                database: label,
                reason: """
                    migration “\(identifier)” failed and \
                    \(isAtomic ? "was rolled back" : "left partial changes"): \(error)
                    """
            )
        }
    }

    func newerSchema(_ found: String, known: String) -> PostgresStoreError {
        PostgresStoreError(
            code: .newerSchema,
            database: label,
            reason: """
                it was migrated by a newer version of this application or by another application \
                (its schema is “\(found)”, but this version only knows schemas up to “\(known)”)
                """,
            schema: .newerSchema(found: found, known: known)
        )
    }

    /// The error for a pooler, which doesn't keep the lock.
    var pooledConnections: PostgresStoreError {
        PostgresStoreError(
            code: .pooledConnections,
            database: label,
            reason: """
                migrations need a dedicated connection, but a pooler gives each \
                transaction a different connection
                """
        )
    }

    @discardableResult
    private func run(_ commands: Command...) async throws -> QueryResult {
        do {
            return try await execute(commands)
        } catch let error as PostgresError {
            throw PostgresStoreError(error, at: label, otherwise: .migrationFailed)
        }
    }

    @discardableResult
    private func execute(_ sql: SQL) async throws -> QueryResult {
        try sql.validate()
        return try await execute([Command(sql)])
    }

    @discardableResult
    private func execute(_ commands: [Command]) async throws -> QueryResult {
        try await connection.exchangeUnlessCancelled(commands).last()
    }
}
