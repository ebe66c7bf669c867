public import KasaneStore

extension PostgresStore {
    /// Connects to a database and migrates its schema.
    ///
    /// - Parameters:
    ///   - address: The database, as `postgresql://user@host/name` or another form that libpq
    ///     accepts.
    ///   - migrator: Every schema change, oldest first. They run during this call.
    ///   - connections: The maximum number of connections, at least 3. One of them serves
    ///     cancellations and the changes of other nodes.
    ///   - applicationName: The name that the server shows for the connections.
    ///   - deadline: The time limit for transactions that do not set their own, counted from the
    ///     call. Afterwards the transaction is rolled back.
    ///   - maximumWaiting: The maximum number of waiting writers, and of waiting readers. More are
    ///     refused with `StoreFailure.overloaded`.
    ///   - onWarning: Called for conditions that an operator should know about, such as a server
    ///     with too few connections.
    /// - Throws: ``PostgresStoreError`` if the database cannot be reached or migrated, or was
    ///   migrated by a newer version of the application; `CancellationError`.
    public init(
        _ address: String,
        migrator: Migrator,
        isolation: Isolation = .serializable,
        connections: Int = 10,
        preparation: StatementPreparation = .automatic,
        changes: PostgresChanges = .notified,
        outcomes: OutcomeLookup = .transactionStatus,
        applicationName: String = "kasane",
        deadline: Duration = .seconds(30),
        maximumWaiting: Int = 1_000,
        retry: TransactionRetry = TransactionRetry(),
        onWarning: (PostgresStoreWarning) -> Void = { _ in }
    ) async throws {
        precondition(connections >= 3, "A store needs 3 connections, not \(connections).")
        let settings = try ConnectionSettings(address, applicationName: applicationName)
        let direct = try changes.address.map {
            try ConnectionSettings($0, applicationName: applicationName)
        }
        let prepares = preparation == .automatic
        let survey = try await ServerSurvey(settings, prepares: prepares, connections: connections)
        if let warning = survey.warning { onWarning(warning) }
        let migration = SchemaMigration(migrator)
        let ledger = try await migration.migrate(
            direct ?? settings,
            isPooled: direct == nil && survey.isPooled,
            keepsLedger: outcomes == .ledger
        )
        // A client that is silent for longer has been lost.
        let silenceLimit = deadline + .seconds(30)
        let pool = ConnectionPool(
            settings,
            size: connections - 1,
            prepares: prepares,
            idleLimit: silenceLimit,
            control: ControlConnection(direct ?? settings, prepares: direct != nil || prepares)
        )
        let host = TransactionHost(
            // One is left for a writer inside a reader, and for a reader while writers wait.
            readers: connections - 2,
            writers: connections - 2,
            deadline: deadline,
            maximumWaiting: maximumWaiting,
            retry: retry
        )
        let effects = try await RelationEffects.find(over: pool.control, at: settings.label)
        core = StoreCore(
            pool: pool,
            host: host,
            isolation: isolation,
            schema: migration.knownSchema,
            effects: effects,
            feed: ChangeFeed(
                survey.isPooled ? changes.behindPooler : changes,
                commits: host.commits,
                connection: pool.control
            ),
            ledger: ledger,
            silenceLimit: silenceLimit
        )
        do {
            try await core.feed.start()
        } catch let error as PostgresError {
            throw PostgresStoreError(error, at: settings.label, otherwise: .cannotConnect)
        }
    }
}
