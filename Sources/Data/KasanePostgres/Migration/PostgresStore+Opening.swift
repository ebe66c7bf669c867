public import KasaneStore

extension PostgresStore {
    /// Connects to a database and migrates its schema.
    ///
    /// - Parameters:
    ///   - address: The database address, as `postgresql://user@host/name` or in any other form
    ///     that libpq accepts.
    ///   - migrator: All migrations. Pending migrations run during this call.
    ///   - onWarning: A closure that receives conditions for the operator, such as a server with
    ///     too few connections.
    /// - Throws: ``PostgresStoreError`` if the database can't be reached or migrated, or was
    ///   migrated by a newer version of the application, or `CancellationError`.
    public init(
        _ address: String,
        migrator: Migrator,
        configuration: Configuration = Configuration(),
        onWarning: (PostgresStoreWarning) -> Void = { _ in }
    ) async throws {
        var configuration = configuration
        let connections = configuration.connections
        precondition(connections >= 3, "connections must be at least 3, not \(connections).")
        let applicationName = configuration.applicationName
        let settings = try ConnectionSettings(address, applicationName: applicationName)
        let direct = try configuration.changes.address.map {
            try ConnectionSettings($0, applicationName: applicationName)
        }
        let prepares = configuration.preparation == .automatic
        let survey = try await ServerSurvey(settings, prepares: prepares, connections: connections)
        if let warning = survey.warning { onWarning(warning) }
        if survey.isPooled { configuration.changes = configuration.changes.behindPooler }
        let migration = SchemaMigration(migrator)
        let ledger = try await migration.migrate(
            direct ?? settings,
            isPooled: direct == nil && survey.isPooled,
            keepsLedger: configuration.outcomes == .ledger
        )
        let pool = ConnectionPool(
            settings,
            size: connections - 1,
            prepares: prepares,
            idleLimit: configuration.silenceLimit,
            control: ControlConnection(direct ?? settings, prepares: direct != nil || prepares)
        )
        core = StoreCore(
            pool,
            configuration,
            schema: migration.knownSchema,
            effects: try await RelationEffects.find(over: pool.control, at: settings.label),
            ledger: ledger
        )
        do {
            try await core.feed.start()
        } catch let error as PostgresError {
            throw PostgresStoreError(error, at: settings.label, otherwise: .cannotConnect)
        }
    }
}
