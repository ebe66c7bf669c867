import KasaneDomain

/// The schema changes of an application, in order.
///
/// ```swift
/// var migrator = PostgresMigrator()
/// migrator.registerMigration("1 notes") { database in
///     try await database.execute("CREATE TABLE note (id int8 PRIMARY KEY, text text NOT NULL)")
/// }
/// migrator.registerMigration("2 search", .outsideTransaction) { database in
///     try await database.execute("CREATE INDEX CONCURRENTLY IF NOT EXISTS n ON note (text)")
/// }
/// ```
///
/// ``PostgresStore`` runs the changes that are pending, one process at a time. The table
/// `kasane_migration` records them.
public struct PostgresMigrator: Sendable {
    /// Whether a change is undone if it fails.
    public enum Atomicity: Sendable {
        /// It runs in a transaction of its own.
        case inTransaction
        /// It runs without a transaction, as `CREATE INDEX CONCURRENTLY` needs.
        ///
        /// If it fails, what it has done remains, and it is run again at the next start. Write it
        /// so that it can be.
        case outsideTransaction
    }

    private struct Migration: Sendable {
        let identifier: String
        let atomicity: Atomicity
        let body: @Sendable (PostgresDatabase) async throws -> Void
    }

    private var migrations: [Migration] = []
    /// The longest wait of a statement for a lock.
    private let lockTimeout: Duration

    /// Creates a migrator without changes.
    ///
    /// - Parameter lockTimeout: The longest wait of a statement for the locks of other
    ///   transactions. While it waits, transactions behind it wait too.
    public init(lockTimeout: Duration = .seconds(10)) {
        self.lockTimeout = lockTimeout
    }

    /// Adds a change.
    ///
    /// - Parameters:
    ///   - identifier: Its name, which must be unique and never change.
    ///   - atomicity: Whether it is undone if it fails.
    ///   - body: Changes the schema.
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

    /// The migrations that the application knows.
    var knownSchema: KnownSchema { KnownSchema(identifiers: migrations.map(\.identifier)) }

    /// Runs the pending changes.
    ///
    /// - Parameters:
    ///   - settings: The database.
    ///   - keepsLedger: Whether the outcomes of commits are recorded.
    /// - Returns: The record of the outcomes; `nil` if it is not kept.
    /// - Throws: ``PostgresStoreError`` or `CancellationError`.
    func migrate(
        _ settings: ConnectionSettings,
        keepsLedger: Bool
    ) async throws -> OutcomeLedger? {
        let connection = try await settings.open(prepares: true, until: nil)
        // Its end releases the lock.
        defer { connection.close() }
        guard keepsLedger || !migrations.isEmpty else { return nil }
        let session = MigrationSession(connection: connection, label: settings.label)
        try await session.lock()
        if !migrations.isEmpty { try await migrate(session) }
        return keepsLedger ? try await session.openLedger() : nil
    }

    private func migrate(_ session: MigrationSession) async throws {
        let applied = try await session.applied()
        let known = Set(migrations.map(\.identifier))
        if let newer = applied.last(where: { !known.contains($0) }) {
            throw session.newerSchema(newer, known: migrations.last?.identifier ?? "")
        }
        try await session.limitWaits(to: lockTimeout)
        let done = Set(applied)
        for migration in migrations where !done.contains(migration.identifier) {
            try await session.run(
                migration.identifier,
                isAtomic: migration.atomicity == .inTransaction,
                migration.body
            )
        }
    }
}
