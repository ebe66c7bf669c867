public import KasaneDomain
import KasaneStore

/// Runs transactions on a ``PostgresStore``.
///
/// ```swift
/// let transactions = PostgresTransactions(store: store) { transaction in
///     Repositories(
///         transaction: transaction,
///         notes: transaction.repository(of: Note.self)
///     )
/// }
/// ```
///
/// Writers run concurrently, with results equivalent to running them one at a time. A body is
/// retried after a conflict. Readers read a single snapshot. Transactions that lock their rows
/// themselves run at `READ COMMITTED`. PostgreSQL errors are reported as `DomainError`.
public struct PostgresTransactions<Repositories>: TransactionTemplate {
    private let store: PostgresStore
    private let makeRepositories: @Sendable (PostgresTransaction) -> Repositories

    /// Creates a template on a store.
    ///
    /// - Parameter makeRepositories: A closure that creates the repositories for each attempt of a
    ///   transaction.
    public init(
        store: PostgresStore,
        _ makeRepositories: @escaping @Sendable (PostgresTransaction) -> Repositories
    ) {
        self.store = store
        self.makeRepositories = makeRepositories
    }

    /// A signal for every commit that changes a row, including commits by other nodes and programs.
    ///
    /// An observation of records is notified when this store changes the records' tables, and when
    /// another node or program changes any table. A change to a table that has triggers, rules or
    /// cascading foreign keys when the store opens notifies all observations.
    public var commits: CommitSignal { store.core.host.commits }

    /// Runs a body in a transaction.
    ///
    /// When this method returns, the changes are durable as configured by the server's
    /// `synchronous_commit`.
    ///
    /// ```swift
    /// try await transactions.execute(within: .seconds(2)) { repositories in
    ///     try await repositories.notes.save(Note(id: 1, text: "Take an umbrella"))
    /// }
    /// ```
    ///
    /// The body is retried after a conflict or a lost connection.
    ///
    /// - Throws: `DomainError` if the store is unavailable or PostgreSQL reports an error,
    ///   `TransactionError`, `AfterCommitError`, or the body's error.
    public func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        let core = store.core
        let mode = TransactionMode(
            isolation: options.locksRows ? .readCommitted : core.isolation,
            isAnnounced: !options.locksRows
        )
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

/// The options of a template's transactions.
struct TransactionMode: Sendable {
    let isolation: PostgresStore.Isolation
    /// Whether commits are announced to other nodes.
    let isAnnounced: Bool
}
