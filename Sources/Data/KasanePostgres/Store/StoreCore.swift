import KasaneDomain
import KasaneStore
import Synchronization

/// The state shared by all copies of a ``PostgresStore``.
package final class StoreCore: Sendable {
    package let pool: ConnectionPool
    let host: TransactionHost
    let isolation: PostgresStore.Isolation
    let feed: ChangeFeed
    /// The outcome ledger, or `nil` if it isn't used.
    package let ledger: OutcomeLedger?
    private let sweeping: Task<Void, Never>?
    private let schema: KnownSchema
    let effects: RelationEffects
    private let isClosed = Mutex(false)
    private let writerBegin: [PostgresStore.Isolation: [Command]]
    private let readerBegin: [PostgresStore.Isolation: [Command]]

    init(
        _ pool: ConnectionPool,
        _ configuration: PostgresStore.Configuration,
        schema: KnownSchema,
        effects: RelationEffects,
        ledger: OutcomeLedger?
    ) {
        self.pool = pool
        // Reserve one connection for a writer inside a reader, and for a reader while writers wait.
        let width = configuration.connections - 2
        host = TransactionHost(
            readers: width,
            writers: width,
            deadline: configuration.deadline,
            maximumWaiting: configuration.maximumWaiting,
            retry: configuration.retry,
            attributes: [
                "db.system.name": "postgresql", "db.namespace": pool.settings.database,
            ].filter { !$0.value.isEmpty }
        )
        isolation = configuration.isolation
        feed = ChangeFeed(
            configuration.changes,
            commits: host.commits,
            connection: pool.control
        )
        self.schema = schema
        self.effects = effects
        self.ledger = ledger
        sweeping = ledger?.sweeping(on: pool.control)
        // A pooler assigns each transaction a connection with other settings.
        let limit =
            pool.prepares
            ? ""
            : """
            , set_config('idle_in_transaction_session_timeout', \
            '\(Int(configuration.silenceLimit / .milliseconds(1)))', true)
            """
        func begin(_ level: String, _ number: String) -> [Command] {
            [
                Command("BEGIN ISOLATION LEVEL \(level)"),
                Command(
                    "SELECT \(number), pg_backend_pid()::text, \(schema.latestApplied)\(limit)"
                ),
            ]
        }
        let levels = PostgresStore.Isolation.allCases.map { level in
            (level, begin(level.sql, "pg_current_xact_id()::text"), begin(level.readerSQL, "NULL"))
        }
        writerBegin = Dictionary(levels.map { ($0.0, $0.1) }) { first, _ in first }
        readerBegin = Dictionary(levels.map { ($0.0, $0.2) }) { first, _ in first }
    }

    deinit {
        sweeping?.cancel()
        feed.stop()
        pool.close()
    }

    /// Returns the statements that begin a transaction.
    ///
    /// The second statement takes the snapshot.
    func beginning(
        _ access: TransactionOptions.Access,
        _ isolation: PostgresStore.Isolation
    ) -> [Command] {
        (access == .write ? writerBegin : readerBegin)[isolation] ?? []
    }

    /// Throws if the database has a migration that is unknown to this application.
    func check(latestApplied identifier: String?) throws {
        guard let identifier, !schema.identifiers.contains(identifier) else { return }
        throw DomainError.unavailable(
            StoreFailure.newerSchema(found: identifier, known: schema.identifiers.last ?? "")
        )
    }

    /// Records a commit to announce to other nodes.
    func noteCommit(of region: StoreRegion) {
        if !region.isEmpty { feed.noteCommit() }
    }

    func checkOpen() throws {
        if isClosed.withLock({ $0 }) { throw DomainError.unavailable(StoreFailure.closed) }
    }

    /// Closes the store after its open transactions have ended.
    func close() async throws {
        try await host.withoutTransactions {
            isClosed.withLock { $0 = true }
            sweeping?.cancel()
            feed.stop()
            pool.close()
        }
    }
}

/// The migrations that are known to an application.
struct KnownSchema: Sendable {
    /// The identifiers, oldest first.
    let identifiers: [String]

    /// An SQL expression for the identifier of the newest applied migration.
    var latestApplied: String {
        identifiers.isEmpty
            ? "NULL"
            : """
            (SELECT identifier FROM kasane_migration ORDER BY position DESC LIMIT 1)
            """
    }
}
