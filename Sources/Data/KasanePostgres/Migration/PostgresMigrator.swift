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
        /// so that it can be: a `CREATE INDEX CONCURRENTLY` that fails leaves an index that is not
        /// valid, which `IF NOT EXISTS` would keep.
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

    /// Returns the changes up to one, as an older version of the application has them.
    ///
    /// A test creates a database of that version with them, and opens it with all changes.
    ///
    /// ```swift
    /// let earlier = migrator.prefix(through: "1 notes")
    /// ```
    ///
    /// - Parameter identifier: The name of the last change; it must be registered.
    /// - Returns: The changes.
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

    /// Runs the pending changes.
    ///
    /// - Parameters:
    ///   - settings: The server.
    ///   - isPooled: Whether a pooler is known to give each transaction another connection.
    ///   - keepsLedger: Whether the outcomes of commits are recorded.
    /// - Returns: The record of the outcomes; `nil` if it is not kept.
    /// - Throws: ``PostgresStoreError`` or `CancellationError`.
    func migrate(
        _ settings: ConnectionSettings,
        isPooled: Bool,
        keepsLedger: Bool
    ) async throws -> OutcomeLedger? {
        guard keepsLedger || !migrations.isEmpty else { return nil }
        let connection = try await settings.open(prepares: false, until: nil)
        // Its end releases the lock.
        defer { connection.close() }
        let session = MigrationSession(connection: connection, label: settings.label)
        var isComplete = try await pending(in: session).isEmpty
        if isComplete, keepsLedger { isComplete = try await session.hasLedger() }
        // Without pending changes no lock is needed, also not through a pooler.
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
