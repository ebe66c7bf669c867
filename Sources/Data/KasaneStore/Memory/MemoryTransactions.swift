public import KasaneDomain

/// Runs transactions on a ``MemoryStore``.
///
/// Writers run one at a time. Readers run concurrently and see the last commit.
public struct MemoryTransactions<Repositories>: TransactionTemplate {
    private let store: MemoryStore
    private let schema: Int
    private let makeRepositories: @Sendable (MemoryTransaction) -> Repositories

    /// Creates a template on a store, by default a new one.
    ///
    /// - Parameters:
    ///   - schema: The latest schema version that the application supports. The store's version is
    ///     raised if necessary. Transactions with an earlier version then fail.
    ///   - makeRepositories: A closure that creates the repositories once per transaction.
    public init(
        store: MemoryStore = MemoryStore(),
        schema: Int = 1,
        _ makeRepositories: @escaping @Sendable (MemoryTransaction) -> Repositories
    ) {
        self.store = store
        self.schema = schema
        self.makeRepositories = makeRepositories
        store.migrate(to: schema)
    }

    /// A signal for every commit that changes data.
    public var commits: CommitSignal { store.host.commits }

    /// Runs a body in a transaction.
    ///
    /// - Throws: `DomainError` if the store is unavailable, `TransactionError`, `AfterCommitError`,
    ///   or the body's error.
    public func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        try await store.host.run(
            options,
            engine: { MemoryEngine(store, schema: schema) },
            body: { transaction in try await body(makeRepositories(transaction)) }
        )
    }
}
