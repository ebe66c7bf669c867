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
    ///
    /// - Throws: `TransactionError.nested` inside of another write transaction of the same store,
    ///   `Failure` for an error of SQLite, and what the body throws.
    public func execute<Value: Sendable>(
        _ body: (Repositories) async throws -> Value
    ) async throws -> Value {
        // The inner transaction would wait for the outer one for ever.
        guard !OpenWrites.stores.contains(store.id) else { throw TransactionError.nested }
        let connection = PinnedConnection()
        store.pool.asyncWriteWithoutTransaction { db in connection.serve(db) }
        return try await OpenWrites.$stores.withValue(OpenWrites.stores + [store.id]) {
            try await run(body, on: connection, begin: .immediate)
        }
    }

    /// Runs a body over one consistent snapshot of the store.
    ///
    /// - Throws: `TransactionError.readOnly` for writing in it, `Failure` for an error of SQLite,
    ///   and what the body throws.
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
            try await connection.access { db in
                try db.beginTransaction(kind)
                // The snapshot of a deferred transaction begins with its first query.
                _ = try Row.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master LIMIT 1")
            }
            let transaction = SQLiteTransaction(connection: connection)
            let value = try await body(makeRepositories(transaction))
            try Task.checkCancellation()
            try await connection.end { db in
                // A body may have gone on after SQLite rolled back by itself.
                guard db.isInsideTransaction else { throw TransactionError.ended }
                do {
                    try db.commit()
                } catch {
                    try rollBack(db)
                    throw error
                }
            }
            return value
        } catch {
            // The first error is the one to tell. A rollback that fails, or that came already, hides
            // nothing: nothing was committed.
            try? await connection.end(rollBack)
            throw SQLiteTransaction.naming(error)
        }
    }
}

/// Rolls back unless SQLite has done so by itself.
@Sendable
private func rollBack(_ db: Database) throws {
    if db.isInsideTransaction { try db.rollback() }
}

/// The stores that this task has a write transaction open on.
///
/// It serves to refuse a second one, never to find the first.
private enum OpenWrites {
    @TaskLocal static var stores: [ObjectIdentifier] = []
}
