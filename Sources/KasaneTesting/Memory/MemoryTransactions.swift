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
    ///   - start: The access, the time limit and the source location of the transaction.
    ///   - body: The closure.
    /// - Returns: The result of the closure, after the commit.
    /// - Throws: `TransactionError`, `AfterCommitFailure`, and the error of the closure.
    public func run<Value: Sendable>(
        _ start: TransactionStart,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        try await store.host.run(
            start,
            engine: { MemoryEngine(store, schema: schema) },
            naming: { $0 },
            body: { open in try await body(makeRepositories(MemoryTransaction(open))) }
        )
    }
}

/// One transaction of a ``MemoryStore``.
///
/// It is not `Sendable`, and neither is a repository that contains it.
public final class MemoryTransaction: Transaction {
    private let open: OpenTransaction<MemoryEngine>

    init(_ open: OpenTransaction<MemoryEngine>) {
        self.open = open
    }

    /// Runs a part of the transaction that can be rolled back separately.
    ///
    /// - Parameter body: The part.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure, `TransactionError.readOnly` in a read-only transaction,
    ///   or `CancellationError`.
    public func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await open.savepoint(body)
    }

    /// Registers an action that runs once, after the commit and outside any transaction.
    ///
    /// - Parameter action: The action.
    /// - Throws: `TransactionError` if the transaction has ended or is read-only.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try open.afterCommit(action)
    }

    func read() throws -> MemoryTables {
        try Task.checkCancellation()
        try open.enter()
        defer { open.leave() }
        return open.engine.tables
    }

    func write<Value: Sendable>(_ change: (inout MemoryTables) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        try open.enter()
        defer { open.leave() }
        guard open.start.access == .write else { throw TransactionError.readOnly }
        return try open.engine.change(change)
    }
}

@available(*, unavailable, message: "A transaction belongs to the closure that received it.")
extension MemoryTransaction: Sendable {}
