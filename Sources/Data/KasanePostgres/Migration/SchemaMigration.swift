import KasaneDomain
import KasaneStore

/// Runs an application's migrations, one process at a time.
///
/// Applied migrations are recorded in the table `kasane_migration`.
struct SchemaMigration: Sendable {
    private let migrations: [Migrator.Step]
    private let lockTimeout: Duration

    init(_ migrator: Migrator) {
        migrations = migrator.steps(in: .postgres)
        lockTimeout = migrator.lockTimeout
    }

    /// The migrations that are known to the application.
    var knownSchema: KnownSchema { KnownSchema(identifiers: migrations.map(\.identifier)) }

    /// Runs pending migrations, and returns the outcome ledger if it is used.
    ///
    /// - Parameter isPooled: Whether a pooler is known to share server connections between
    ///   transactions.
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
        // Without pending migrations, no lock is needed, so opening works through a pooler.
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
        // Another process might have run the migrations in the meantime.
        let pending = try await pending(in: session)
        try await session.limitWaits(to: lockTimeout)
        for migration in pending { try await session.run(migration) }
    }

    /// Returns the pending migrations, in order.
    private func pending(in session: MigrationSession) async throws -> [Migrator.Step] {
        let applied = try await session.applied()
        let known = Set(migrations.map(\.identifier))
        if let newer = applied.last(where: { !known.contains($0) }) {
            throw session.newerSchema(newer, known: migrations.last?.identifier ?? "")
        }
        let done = Set(applied)
        return migrations.filter { !done.contains($0.identifier) }
    }
}
