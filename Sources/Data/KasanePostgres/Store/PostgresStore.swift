import KasaneDomain
public import KasaneStore

/// A PostgreSQL database, opened for transactions.
///
/// The store requires PostgreSQL 14 or later. A transaction waits for a connection until its
/// deadline, which is measured from the call. If too many transactions are waiting, new
/// transactions fail immediately.
///
/// ```swift
/// var migrator = Migrator()
/// migrator.register("1 notes") { _ in ["CREATE TABLE note (id int8 PRIMARY KEY, text text)"] }
/// let store = try await PostgresStore(
///     "postgresql://notes@db.example/notes?sslmode=verify-full",
///     migrator: migrator
/// )
/// ```
///
/// The address is passed to libpq, so environment variables, the service file and the password file
/// also apply: `PGPASSWORD`, `~/.pgpass`, `service=notes`. If there are several hosts, libpq uses
/// the first host that accepts the connection. Add `target_session_attrs=read-write` to select the
/// primary.
public struct PostgresStore: Sendable {
    /// The isolation level of concurrent writers.
    @nonexhaustive
    public enum Isolation: Sendable, CaseIterable {
        /// `SERIALIZABLE`: the result is equivalent to running the transactions one at a time.
        ///
        /// SQLite provides the same guarantee. See `TransactionTemplate`.
        case serializable
        /// `REPEATABLE READ`: each transaction reads a single snapshot.
        ///
        /// Two transactions can both commit even if each of them reads what the other changes
        /// (write skew).
        case repeatableRead
        /// `READ COMMITTED`: each statement sees all earlier commits.
        ///
        /// A value can change between reading and writing it. Only `Versioned` elements are
        /// protected.
        case readCommitted

        var sql: String {
            switch self {
            case .serializable: "SERIALIZABLE"
            case .repeatableRead: "REPEATABLE READ"
            case .readCommitted: "READ COMMITTED"
            }
        }

        /// The isolation level of readers, which always read a single snapshot.
        var readerSQL: String {
            // At a lower level than the writers' level, a reader could see an impossible state.
            self == .serializable ? "SERIALIZABLE READ ONLY" : "REPEATABLE READ READ ONLY"
        }
    }

    /// Whether statements are prepared on the server.
    @nonexhaustive
    public enum StatementPreparation: Sendable {
        /// Each connection keeps up to 256 prepared statements.
        case automatic
        /// Statements are sent with each call, as PgBouncer in transaction mode requires.
        ///
        /// ```swift
        /// var configuration = PostgresStore.Configuration()
        /// configuration.preparation = .never
        /// configuration.changes = .notified(at: "postgresql://notes@db.example/notes")
        /// ```
        ///
        /// Without the server's own address, the store polls for changes, and pending migrations
        /// fail with ``PostgresStoreError/Code/pooledConnections``.
        case never
    }

    /// The method of resolving a commit whose response was lost.
    @nonexhaustive
    public enum OutcomeLookup: Sendable {
        /// Each transaction that changes data inserts a row into the table `kasane_outcome`.
        ///
        /// The row exists on every server that has the transaction, even after a standby was
        /// promoted. See <doc:LostCommits>. The row is sent together with the `COMMIT`, so it costs
        /// about a tenth of the throughput but no round trip. Rows are deleted after a day.
        case ledger
        /// The store queries the status of the transaction's ID on the server.
        ///
        /// This method costs nothing until a commit is lost. If a standby has been promoted since
        /// the commit, or the server has restarted, a committed ID might belong to another
        /// transaction, and the outcome is unknown.
        case transactionStatus
    }

    package let core: StoreCore

    /// Wait statistics for readers.
    public var readerWaits: TransactionWaits { core.host.waits(.read) }

    /// Wait and retry statistics for writers.
    ///
    /// ```swift
    /// if store.writerWaits.waiting > 100 { logger.warning("Writers are queueing") }
    /// ```
    public var writerWaits: TransactionWaits { core.host.waits(.write) }

    /// The user, host and database name, without the password.
    public var name: String { core.pool.settings.label }

    /// Closes all connections after open transactions have ended.
    ///
    /// Later transactions fail.
    ///
    /// ```swift
    /// try await serve()
    /// try await store.close()
    /// ```
    ///
    /// - Throws: `TransactionError.nested` inside a transaction.
    public func close() async throws {
        try await core.close()
    }
}
