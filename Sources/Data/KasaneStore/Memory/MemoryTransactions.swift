public import KasaneDomain

/// Transactions on a ``MemoryStore``.
///
/// Writers run one after another. Readers run concurrently and read the last commit.
public struct MemoryTransactions<Repositories>: TransactionTemplate {
    private let store: MemoryStore
    private let schema: Int
    private let makeRepositories: @Sendable (MemoryTransaction) -> Repositories

    /// Creates a transaction template over a store.
    ///
    /// - Parameters:
    ///   - store: The store. The default is a new store.
    ///   - schema: The newest schema version that the application knows. The store is migrated to
    ///     it. From then on, transactions of applications with an older version fail.
    ///   - makeRepositories: Creates the application's repositories, once per transaction.
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

    /// A signal for every commit that changed the store.
    public var commits: CommitSignal { store.host.commits }

    /// Runs a closure in one transaction.
    ///
    /// - Parameters:
    ///   - options: The access, the time limit and the source location of the transaction.
    ///   - body: The closure.
    /// - Returns: The result of the closure, after the commit.
    /// - Throws: `DomainError` if the store is unavailable; `TransactionError`;
    ///   `AfterCommitError`; the error of the closure.
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
