import KasaneDomain

/// The schema changes of an application, in order.
///
/// ```swift
/// var migrator = PostgresMigrator()
/// migrator.registerMigration("1 notes") { database in
///     try await database.execute("CREATE TABLE note (id int8 PRIMARY KEY, text text NOT NULL)")
/// }
/// migrator.registerMigration("2 search", .outsideTransaction) { database in
///     // An earlier try may have left an index that is not valid.
///     try await database.execute("DROP INDEX CONCURRENTLY IF EXISTS n")
///     try await database.execute("CREATE INDEX CONCURRENTLY n ON note (text)")
/// }
/// ```
///
/// ``PostgresStore`` runs the pending changes, one process at a time. They are recorded in the
/// table `kasane_migration`.
public struct PostgresMigrator: Sendable {
    /// Whether a change is rolled back if it fails.
    public enum Atomicity: Sendable {
        /// The change runs in its own transaction.
        case inTransaction
        /// The change runs without a transaction, as `CREATE INDEX CONCURRENTLY` requires.
        ///
        /// If it fails, its effects remain, and it is run again at the next start. Make it
        /// repeatable: a failed `CREATE INDEX CONCURRENTLY` leaves an invalid index, which
        /// `IF NOT EXISTS` would keep.
        case outsideTransaction
    }

    private struct Migration: Sendable {
        let identifier: String
        let atomicity: Atomicity
        let body: @Sendable (PostgresDatabase) async throws -> Void
    }

    private var migrations: [Migration] = []
    /// How long a statement waits for a lock.
    private let lockTimeout: Duration

    /// Creates a migrator without changes.
    ///
    /// - Parameter lockTimeout: How long a statement waits for the locks of other transactions.
    ///   Meanwhile, transactions queue behind it.
    public init(lockTimeout: Duration = .seconds(10)) {
        self.lockTimeout = lockTimeout
    }

    /// Adds a change.
    ///
    /// - Parameter identifier: A unique name, which must never change.
    public mutating func registerMigration(
        _ identifier: String,
        _ atomicity: Atomicity = .inTransaction,
        _ body: @escaping @Sendable (PostgresDatabase) async throws -> Void
    ) {
        precondition(
            !migrations.contains { $0.identifier == identifier },
            "The migration “\(identifier)” is registered twice."
        )
        migrations.append(
            Migration(identifier: identifier, atomicity: atomicity, body: body)
        )
    }

    /// Returns the changes up to and including one, as in an older version of the application.
    ///
    /// A test can create a database of that version with them, then open it with all changes.
    ///
    /// ```swift
    /// let earlier = migrator.prefix(through: "1 notes")
    /// ```
    ///
    /// - Parameter identifier: The name of the last change, which must be registered.
    public func prefix(through identifier: String) -> Self {
        guard let last = migrations.firstIndex(where: { $0.identifier == identifier }) else {
            preconditionFailure("The migration “\(identifier)” is not registered.")
        }
        var copy = self
        copy.migrations = Array(migrations[...last])
        return copy
    }

    /// The migrations that the application knows.
    var knownSchema: KnownSchema { KnownSchema(identifiers: migrations.map(\.identifier)) }

    /// Runs the pending changes, and returns the outcome ledger if it is kept.
    ///
    /// - Parameter isPooled: Whether a pooler is known to give each transaction another connection.
    /// - Throws: ``PostgresStoreError`` or `CancellationError`.
    func migrate(
        _ settings: ConnectionSettings,
        isPooled: Bool,
        keepsLedger: Bool
    ) async throws -> OutcomeLedger? {
        guard keepsLedger || !migrations.isEmpty else { return nil }
        let connection = try await settings.open(prepares: false, until: nil)
        // Closing the connection releases the lock.
        defer { connection.close() }
        let session = MigrationSession(connection: connection, label: settings.label)
        var isComplete = try await pending(in: session).isEmpty
        if isComplete, keepsLedger { isComplete = try await session.hasLedger() }
        // Without pending changes no lock is needed, so this works through a pooler.
        if !isComplete {
            var isShared = isPooled
            if !isShared { isShared = try await settings.areShared(by: connection) }
            if isShared { throw session.pooledConnections }
            try await session.lock()
            if !migrations.isEmpty { try await run(in: session) }
        }
        return keepsLedger ? try await session.openLedger() : nil
    }

    private func run(in session: MigrationSession) async throws {
        try await session.prepare()
        // Another process may have run them in the meantime.
        let pending = try await pending(in: session)
        try await session.limitWaits(to: lockTimeout)
        for migration in pending {
            try await session.run(
                migration.identifier,
                isAtomic: migration.atomicity == .inTransaction,
                migration.body
            )
        }
    }

    /// Returns the changes that have not been applied, in order.
    private func pending(in session: MigrationSession) async throws -> [Migration] {
        let applied = try await session.applied()
        let known = Set(migrations.map(\.identifier))
        if let newer = applied.last(where: { !known.contains($0) }) {
            throw session.newerSchema(newer, known: migrations.last?.identifier ?? "")
        }
        let done = Set(applied)
        return migrations.filter { !done.contains($0.identifier) }
    }
}
