import KasaneDomain
public import KasaneStore

/// A PostgreSQL database, opened for transactions.
///
/// It needs PostgreSQL 14 or later. A transaction waits for a connection until its deadline, which
/// is counted from the call. If too many transactions are waiting, further ones are refused at
/// once.
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
/// apply too: `PGPASSWORD`, `~/.pgpass`, `service=notes`. If there are several hosts, the first one
/// that accepts the connection is used; `target_session_attrs=read-write` selects the primary.
public struct PostgresStore: Sendable {
    /// How far concurrent writers are isolated from each other.
    @nonexhaustive
    public enum Isolation: Sendable, CaseIterable {
        /// Equivalent to running the transactions one at a time: `SERIALIZABLE`.
        ///
        /// SQLite provides the same, and `TransactionTemplate` documents it.
        case serializable
        /// A transaction sees one snapshot: `REPEATABLE READ`.
        ///
        /// Two transactions that each read what the other changes can both be committed.
        case repeatableRead
        /// Each statement sees the commits before it: `READ COMMITTED`.
        ///
        /// A value that was read may have changed by the time it is written. Only `Versioned`
        /// elements are protected.
        case readCommitted

        var sql: String {
            switch self {
            case .serializable: "SERIALIZABLE"
            case .repeatableRead: "REPEATABLE READ"
            case .readCommitted: "READ COMMITTED"
            }
        }

        /// The level of readers, which always see one snapshot.
        var readerSQL: String {
            // At a lower level than the writers', a reader could see an impossible state.
            self == .serializable ? "SERIALIZABLE READ ONLY" : "REPEATABLE READ READ ONLY"
        }
    }

    /// Whether statements are prepared on the server.
    @nonexhaustive
    public enum StatementPreparation: Sendable {
        /// Each connection keeps up to 256 statements.
        case automatic
        /// Statements are sent with each call, for PgBouncer in transaction mode.
        ///
        /// ```swift
        /// var configuration = PostgresStore.Configuration()
        /// configuration.preparation = .never
        /// configuration.changes = .notified(at: "postgresql://notes@db.example/notes")
        /// ```
        ///
        /// Without the address of the server itself, changes are polled, and pending migrations are
        /// refused with ``PostgresStoreError/Code/pooledConnections``.
        case never
    }

    /// How to resolve a commit whose response was lost.
    @nonexhaustive
    public enum OutcomeLookup: Sendable {
        /// Each transaction that changes something adds a row to the table `kasane_outcome`.
        ///
        /// The row is found on each server that has the transaction, even after a standby was
        /// promoted; see <doc:LostCommits>. It is sent together with the `COMMIT`, so it costs no
        /// round trip, but about a tenth of the throughput. Rows are deleted after a day.
        case ledger
        /// The server's status of the transaction's number is read.
        ///
        /// It costs nothing until a commit is lost. If a standby has been promoted since, or the
        /// server has restarted, a committed number may belong to another transaction, and the
        /// outcome is unknown.
        case transactionStatus
    }

    package let core: StoreCore

    /// Statistics on how long the store's readers have waited to begin.
    public var readerWaits: TransactionWaits { core.host.waits(.read) }

    /// Statistics on how long the store's writers have waited, and how often they were retried.
    ///
    /// ```swift
    /// if store.writerWaits.waiting > 100 { logger.warning("Writers are queueing") }
    /// ```
    public var writerWaits: TransactionWaits { core.host.waits(.write) }

    /// The user, host and name of the database, without the password.
    public var name: String { core.pool.settings.label }

    /// Closes every connection after the open transactions have ended.
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
