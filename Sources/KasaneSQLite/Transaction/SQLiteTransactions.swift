import GRDB
public import KasaneDomain

/// Transactions on a ``SQLiteStore``.
///
/// ```swift
/// let transactions = SQLiteTransactions(store: store) { transaction in
///     Repositories(notes: SQLiteRepository<Note>(transaction: transaction))
/// }
/// ```
///
/// Writers run one after another; readers see the last commit and go on meanwhile. Errors of SQLite
/// arrive as `Failure`.
public struct SQLiteTransactions<Repositories>: TransactionTemplate {
    private let store: SQLiteStore
    private let makeRepositories: @Sendable (SQLiteTransaction) -> Repositories

    /// Makes a template over a store.
    ///
    /// - Parameters:
    ///   - store: The database.
    ///   - makeRepositories: Binds the application's repositories to a transaction; called once for
    ///     each.
    public init(
        store: SQLiteStore,
        _ makeRepositories: @escaping @Sendable (SQLiteTransaction) -> Repositories
    ) {
        self.store = store
        self.makeRepositories = makeRepositories
    }

    /// Tells of every commit through the store that changed a row.
    public var commits: CommitSignal { store.host.commits }

    /// Runs a body in one transaction.
    ///
    /// What is written is on the disk when this returns.
    ///
    /// - Parameters:
    ///   - start: Whether it writes, how long it may last and where it was begun.
    ///   - body: What runs in it.
    /// - Returns: What the body returned, once it is committed.
    /// - Throws: `TransactionError`, `AfterCommitFailure`, `Failure` for an error of SQLite, and
    ///   what the body throws.
    public func run<Value: Sendable>(
        _ start: TransactionStart,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        let file = store.file
        return try await store.host.run(
            start,
            engine: { try await SQLiteEngine(file, start: start) },
            naming: Failure.naming,
            body: { open in try await body(makeRepositories(SQLiteTransaction(open))) }
        )
    }
}
