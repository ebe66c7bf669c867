public import KasaneDomain
import KasaneStore

/// Runs transactions on a ``PostgresStore``.
///
/// ```swift
/// let transactions = PostgresTransactions(store: store) { transaction in
///     Repositories(
///         transaction: transaction,
///         notes: PostgresRepository<Note>(transaction: transaction)
///     )
/// }
/// ```
///
/// Writers run concurrently, with the same results as if they ran one at a time; a body is run
/// again after a conflict. Readers see one snapshot. Errors of PostgreSQL are reported as
/// `DomainError`.
public struct PostgresTransactions<Repositories>: TransactionTemplate {
    private let store: PostgresStore
    private let mode: TransactionMode
    private let makeRepositories: @Sendable (PostgresTransaction) -> Repositories

    /// Creates a template for a store.
    ///
    /// - Parameters:
    ///   - store: The database.
    ///   - makeRepositories: Creates the application's repositories in a transaction; called for
    ///     each run of a body.
    public init(
        store: PostgresStore,
        _ makeRepositories: @escaping @Sendable (PostgresTransaction) -> Repositories
    ) {
        self.store = store
        mode = TransactionMode(isolation: store.core.isolation)
        self.makeRepositories = makeRepositories
    }

    /// Creates a template whose transactions differ from those of the store.
    ///
    /// - Parameters:
    ///   - store: The database.
    ///   - isolation: The isolation of writers and readers. Repositories of records need that of
    ///     the store.
    ///   - isAnnounced: Whether other nodes are notified of commits.
    ///   - makeRepositories: Creates the repositories in a transaction.
    package init(
        store: PostgresStore,
        isolation: PostgresStore.Isolation,
        isAnnounced: Bool,
        _ makeRepositories: @escaping @Sendable (PostgresTransaction) -> Repositories
    ) {
        self.store = store
        mode = TransactionMode(isolation: isolation, isAnnounced: isAnnounced)
        self.makeRepositories = makeRepositories
    }

    /// Signals every commit that changes a row, also by other nodes and programs.
    ///
    /// An observation of records is woken by the store's own changes of their tables, and by every
    /// change of others. A table with triggers, rules or cascading foreign keys when the store is
    /// opened counts as every table.
    public var commits: CommitSignal { store.core.host.commits }

    /// Runs a body in a transaction.
    ///
    /// When this method returns, the changes are as durable as the server's `synchronous_commit`
    /// promises.
    ///
    /// ```swift
    /// try await transactions.execute(within: .seconds(2)) { repositories in
    ///     try await repositories.notes.save(Note(id: 1, text: "Take an umbrella"))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - options: The access, the deadline and the origin of the transaction.
    ///   - body: Runs in the transaction, and again after a conflict or a lost connection.
    /// - Returns: The body's result, after the commit.
    /// - Throws: `DomainError` if the store is unavailable or for an error of PostgreSQL;
    ///   `TransactionError`; `AfterCommitError`; the body's error.
    public func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        let core = store.core
        var isAdmitted = false
        do {
            return try await core.host.run(
                options,
                engine: {
                    try core.checkOpen()
                    isAdmitted = true
                    return PostgresEngine(core, options: options, mode: mode)
                },
                mappingErrors: DomainError.mapPostgresError,
                body: { transaction in
                    try await body(makeRepositories(PostgresTransaction(transaction)))
                }
            )
        } catch let error as DomainError where !isAdmitted {
            guard case .unavailable(StoreFailure.deadlineExceeded, _, nil) = error else {
                throw error
            }
            throw core.pool.naming(holdersIn: error)
        }
    }
}

/// How the transactions of a template differ from those of others on the same store.
struct TransactionMode: Sendable {
    /// The isolation of writers and readers.
    let isolation: PostgresStore.Isolation
    /// Whether other nodes are notified of commits.
    var isAnnounced = true
}
