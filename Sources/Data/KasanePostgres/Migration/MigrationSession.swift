import KasaneDomain

/// A connection that changes the schema.
struct MigrationSession {
    let connection: Connection
    /// The database, for messages.
    let label: String

    /// The time for another process to change the schema, such as to create an index.
    private static let patience = Duration.seconds(600)
    private static let pause = Duration.milliseconds(50)

    /// Waits until no other process changes the schema.
    ///
    /// A statement that waits for the lock would have a snapshot, which `CREATE INDEX CONCURRENTLY`
    /// of the process with the lock waits for. So each attempt is a statement of its own.
    func lock() async throws {
        let attempt = Command(
            """
            SELECT pg_try_advisory_lock(hashtext('kasane'), hashtext(current_schema()))::text
            """
        )
        let end = ContinuousClock.now + Self.patience
        while try await run(attempt).text(column: 0) != "true" {
            guard ContinuousClock.now < end else {
                throw PostgresStoreError(
                    code: .inUse,
                    database: label,
                    reason: "another process has been changing the schema for \(Self.patience)"
                )
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Limits the wait of each statement for the locks of other transactions.
    func limitWaits(to limit: Duration) async throws {
        try await run(Command("SET lock_timeout = \(Int(limit / .milliseconds(1)))"))
    }

    /// Creates the table of the changes, unless it exists.
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

    /// Returns the identifiers of the changes that were applied, in order.
    func applied() async throws -> [String] {
        guard try await has("kasane_migration") else { return [] }
        let result = try await run(
            Command("SELECT identifier FROM kasane_migration ORDER BY position")
        )
        return (0..<result.rowCount).compactMap { result.text(row: $0, column: 0) }
    }

    /// Returns whether there is a record of the outcomes of commits.
    func hasLedger() async throws -> Bool {
        try await has(OutcomeLedger.name)
    }

    /// Opens the record of the outcomes of commits, and deletes old ones.
    func openLedger() async throws -> OutcomeLedger {
        do {
            let ledger = try await OutcomeLedger { try await execute($0) }
            // It may not be possible now, and the next one makes up for it.
            try? await ledger.sweep(pieces: 1) { try await execute([$0]) }
            return ledger
        } catch let error as PostgresError {
            throw PostgresStoreError(error, at: label, otherwise: .migrationFailed)
        }
    }

    /// Runs a change and records it.
    func run(
        _ identifier: String,
        isAtomic: Bool,
        _ body: (PostgresDatabase) async throws -> Void
    ) async throws {
        let database = PostgresDatabase(running: connection)
        do {
            if isAtomic { try await execute([Command("BEGIN")]) }
            try await body(database)
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
                reason: "the schema change “\(identifier)” waited too long for a lock: \(error)"
            )
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // A full disk and a standby, for example, are not the fault of the change.
            let state = (error as? PostgresError)?.sqlState ?? ""
            throw PostgresStoreError(
                code: PostgresStoreError.Code(sqlState: state) ?? .migrationFailed,
                database: label,
                reason: """
                    the schema change “\(identifier)” failed, and \
                    \(isAtomic ? "nothing of it is stored" : "what it has done remains"): \(error)
                    """
            )
        }
    }

    /// Returns the error for a schema that this application does not support.
    func newerSchema(_ found: String, known: String) -> PostgresStoreError {
        PostgresStoreError(
            code: .newerSchema,
            database: label,
            reason: """
                it was written by a newer version of this application, or by another one: its \
                schema is “\(found)”, and this version knows none after “\(known)”
                """,
            schema: .newerSchema(found: found, known: known)
        )
    }

    /// The error for a pooler, which does not keep the lock.
    var pooledConnections: PostgresStoreError {
        PostgresStoreError(
            code: .pooledConnections,
            database: label,
            reason: """
                the schema must be changed over one connection, and a pooler in between gives each \
                transaction another one
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
    private func execute(_ commands: [Command]) async throws -> QueryResult {
        try await connection.exchangeUnlessCancelled(commands).last()
    }
}
