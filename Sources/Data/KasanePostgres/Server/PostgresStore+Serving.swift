public import KasaneDomain
public import KasaneStore

extension PostgresStore: SQLStore {
    /// Returns ``PostgresTransactions`` with your repositories.
    public func transactions<Repositories>(
        _ makeRepositories: @escaping @Sendable (any SQLTransaction) -> Repositories
    ) -> any TransactionTemplate<Repositories> {
        PostgresTransactions(store: self) { makeRepositories($0) }
    }

    /// Always `true`, because several machines can use a PostgreSQL server.
    public var isShared: Bool { true }

    /// Returns immediately, because PostgreSQL maintains itself and the store detects all commits.
    public func maintain(reporting report: @escaping @Sendable (any Error) -> Void) async {}

    /// Always throws, because PostgreSQL has its own backup tools.
    public func periodicCopies(
        in folder: String,
        every interval: Duration,
        reporting report: @escaping @Sendable (any Error) -> Void
    ) throws -> @Sendable () async throws -> Void {
        throw CopiesUnsupportedError(
            "only database files can be copied; back up PostgreSQL with pg_dump or WAL archiving"
        )
    }
}
