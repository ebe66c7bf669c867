public import KasaneDomain

/// Transactions on a ``MemoryStore``.
///
/// Writers run one after another; readers see the last commit and go on meanwhile.
public struct MemoryTransactions<Repositories>: TransactionTemplate {
    private let store: MemoryStore
    private let schema: Int
    private let makeRepositories: @Sendable (MemoryTransaction) -> Repositories

    /// Makes a template over a store.
    ///
    /// - Parameters:
    ///   - store: The store; a new one if none is given.
    ///   - schema: The newest schema that the application knows; the store gets it. Transactions of
    ///     one that knows an older one are refused from then on.
    ///   - makeRepositories: Binds the application's repositories to a transaction; called once for
    ///     each.
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

    /// Tells of every commit that changed something.
    public var commits: CommitSignal { store.host.commits }

    /// Runs a body in one transaction.
    ///
    /// - Parameters:
    ///   - start: Whether it writes, how long it may last and where it was begun.
    ///   - body: What runs in it.
    /// - Returns: What the body returned, once it is committed.
    /// - Throws: `TransactionError`, `AfterCommitFailure`, and what the body throws.
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
/// It is not `Sendable`, and so neither is a repository that holds it.
public final class MemoryTransaction: Transaction {
    private let open: OpenTransaction<MemoryEngine>

    init(_ open: OpenTransaction<MemoryEngine>) {
        self.open = open
    }

    /// Runs a part of the transaction that can be undone alone.
    ///
    /// - Parameter body: The part.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws; `TransactionError.readOnly` in a transaction that only
    ///   reads; `CancellationError`.
    public func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await open.savepoint(body)
    }

    /// Has an action run once, after the commit and outside of any transaction.
    ///
    /// - Parameter action: What is to run.
    /// - Throws: `TransactionError` after the transaction is over, and in one that only reads.
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
