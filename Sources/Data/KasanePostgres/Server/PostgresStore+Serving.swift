public import KasaneDomain
public import KasaneStore

extension PostgresStore: SQLStore {
    /// Returns ``PostgresTransactions`` with repositories from a closure.
    public func transactions<Repositories>(
        _ makeRepositories: @escaping @Sendable (any SQLTransaction) -> Repositories
    ) -> any TransactionTemplate<Repositories> {
        PostgresTransactions(store: self) { makeRepositories($0) }
    }

    /// Always `true`.
    public var isShared: Bool { true }

    /// Returns at once: the server does this work, and the store notices all commits by itself.
    public func maintain(reporting report: @escaping @Sendable (any Error) -> Void) async {}

    /// Throws always: a server is copied by its own tools.
    public func periodicCopies(
        in folder: String,
        every interval: Duration,
        reporting report: @escaping @Sendable (any Error) -> Void
    ) throws -> @Sendable () async throws -> Void {
        throw CopiesUnsupportedError(
            "copies are for a database file; copy a server with pg_dump or its archive of the log"
        )
    }
}
