/// The properties of a server that a store determines when it opens.
struct ServerSurvey {
    /// Whether a pooler assigns each transaction a different server connection.
    let isPooled: Bool
    /// The condition to report, or `nil` if there is none.
    let warning: PostgresStoreWarning?

    /// An SQL expression for the number of connections that ordinary users can open.
    ///
    /// `reserved_connections` exists in PostgreSQL 16 and later.
    static let maximumConnections = """
        current_setting('max_connections')::int8
        - current_setting('superuser_reserved_connections')::int8
        - coalesce(current_setting('reserved_connections', true), '0')::int8
        """

    /// Connects to a server and examines its settings.
    ///
    /// - Parameter connections: The store's maximum number of connections.
    /// - Throws: ``PostgresStoreError`` or `CancellationError`.
    init(_ settings: ConnectionSettings, prepares: Bool, connections: Int) async throws {
        let first = try await settings.open(prepares: false, until: nil)
        defer { first.close() }
        let areShared = try await settings.areShared(by: first)
        guard !prepares || !areShared else {
            throw PostgresStoreError(
                code: .pooledConnections,
                database: settings.label,
                reason: """
                    a pooler gives each transaction a different server connection, which does not \
                    have this connection's prepared statements
                    """
            )
        }
        // A store that prepares no statements expects a pooler.
        isPooled = areShared || (first.isPooled && !prepares)
        // A pooler has its own limit.
        warning = first.isPooled ? nil : await Self.compare(connections, on: first)
    }

    /// Compares the connections that the store needs with the server's limit.
    private static func compare(
        _ own: Int,
        on connection: Connection
    ) async -> PostgresStoreWarning? {
        let query = Command(
            """
            SELECT (\(maximumConnections))::text, (SELECT count(*) FROM pg_stat_activity \
            WHERE datid IS NOT NULL AND usesysid IS NOT NULL AND pid <> pg_backend_pid())::text
            """
        )
        // Some services don't permit this query, and the store works without it.
        let end = ContinuousClock.now + .seconds(10)
        guard let result = try? await connection.exchange([query], until: end)?.last(),
            let limit = result.text(column: 0).flatMap({ Int($0) }),
            let others = result.text(column: 1).flatMap({ Int($0) })
        else { return nil }
        return own + others > limit
            ? .fewConnections(own: own, others: others, limit: limit) : nil
    }
}
