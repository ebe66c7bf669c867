import GRDB
public import KasaneDomain

/// Transactions on a ``SQLiteStore``.
///
/// ```swift
/// let transactions = SQLiteTransactions(store: store) { transaction in
///     TenkiRepositories(forecasts: SQLiteForecastRepository(transaction: transaction))
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

    /// Runs a body in one read-write transaction, and commits when it returns.
    ///
    /// The commit is on the disk when this returns.
    public func execute<Value: Sendable>(
        _ body: (Repositories) async throws -> Value
    ) async throws -> Value {
        let connection = PinnedConnection()
        store.pool.asyncWriteWithoutTransaction { db in connection.serve(db) }
        return try await run(body, on: connection, begin: .immediate)
    }

    /// Runs a body over one consistent snapshot of the store.
    public func read<Value: Sendable>(
        _ body: (Repositories) async throws -> Value
    ) async throws -> Value {
        let connection = PinnedConnection()
        store.pool.asyncUnsafeRead { result in
            switch result {
            case .success(let db): connection.serve(db)
            case .failure(let error): connection.abandon(error)
            }
        }
        return try await run(body, on: connection, begin: .deferred)
    }

    private func run<Value: Sendable>(
        _ body: (Repositories) async throws -> Value,
        on connection: PinnedConnection,
        begin kind: Database.TransactionKind
    ) async throws -> Value {
        do {
            try await connection.access { db in try db.beginTransaction(kind) }
            let transaction = SQLiteTransaction(connection: connection)
            let value = try await body(makeRepositories(transaction))
            try Task.checkCancellation()
            // A commit that fails keeps the connection, for the rollback below.
            try await connection.access { db in try db.commit() }
            try await connection.end { _ in }
            return value
        } catch {
            // SQLite may have rolled back by itself, for instance when the disk is full. A rollback
            // that fails hides nothing: the first error is thrown, and nothing was committed.
            try? await connection.end { db in
                if db.isInsideTransaction { try db.rollback() }
            }
            throw Failure.mapping(error)
        }
    }
}
