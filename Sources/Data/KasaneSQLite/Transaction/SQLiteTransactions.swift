import GRDB
public import KasaneDomain
import KasaneStore

/// Runs transactions on a ``SQLiteStore``.
///
/// ```swift
/// let transactions = SQLiteTransactions(store: store) { transaction in
///     Repositories(
///         transaction: transaction,
///         notes: transaction.repository(of: Note.self)
///     )
/// }
/// ```
///
/// Writers run one at a time. Readers see the last commit and run concurrently with a writer.
/// SQLite errors are reported as `DomainError`.
public struct SQLiteTransactions<Repositories>: TransactionTemplate {
    private let store: SQLiteStore
    private let makeRepositories: @Sendable (SQLiteTransaction) -> Repositories

    /// Creates a template on a store.
    ///
    /// - Parameter makeRepositories: Creates the repositories for each attempt of a transaction.
    public init(
        store: SQLiteStore,
        _ makeRepositories: @escaping @Sendable (SQLiteTransaction) -> Repositories
    ) {
        self.store = store
        self.makeRepositories = makeRepositories
    }

    /// Signals every commit through this store that changes a row.
    public var commits: CommitSignal { store.host.commits }

    /// Runs a body in a transaction.
    ///
    /// When this method returns, the changes are durable as configured by
    /// ``SQLiteStore/Durability``.
    ///
    /// ```swift
    /// try await transactions.execute(within: .seconds(2)) { repositories in
    ///     try await repositories.notes.save(Note(id: 1, text: "Take an umbrella"))
    /// }
    /// ```
    ///
    /// - Throws: `DomainError` if the store is unavailable or SQLite reports an error,
    ///   `TransactionError`, `AfterCommitError`, or the body's error.
    public func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        let file = store.file
        return try await store.host.run(
            options,
            engine: { try await SQLiteEngine(file, options: options) },
            mappingErrors: DomainError.mapSQLiteError,
            body: { transaction in
                try await body(makeRepositories(SQLiteTransaction(transaction)))
            }
        )
    }
}
