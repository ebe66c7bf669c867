import KasaneDomain
import KasaneStore

/// A server's state and the settings that affect a ``PostgresStore``.
///
/// ```swift
/// let status = try await store.serverStatus()
/// for warning in status.warnings { logger.warning("\(warning)") }
/// ```
public struct PostgresServerStatus: Hashable, Sendable {
    /// A setting that the server's operator should fix.
    @nonexhaustive
    public enum Warning: Hashable, Sendable {
        /// `fsync` or `full_page_writes` is off, so a machine crash can damage the database.
        case unsafeWrites(setting: String)
        /// `synchronous_commit` is off, so a server crash can lose the most recent commits.
        case losesCommits
        /// The database's encoding isn't UTF-8, so some text can't be stored.
        case encoding(String)
    }

    /// The server version, such as `15.14`.
    public let version: String
    /// The database size in bytes.
    public let databaseSize: Int
    /// The number of connections from all programs, including this store.
    public let connections: Int
    /// The number of connections that the server accepts from ordinary users.
    public let maximumConnections: Int
    /// The value of `synchronous_commit`, which determines when a commit returns.
    public let synchronousCommit: String
    /// The value of `synchronous_standby_names`, the standbys that a commit waits for.
    ///
    /// It can be empty.
    public let synchronousStandbys: String
    /// Settings that the server's operator should fix.
    public let warnings: [Warning]
}

extension PostgresServerStatus.Warning: CustomStringConvertible {
    /// A description of the problem and its fix.
    public var description: String {
        switch self {
        case .unsafeWrites(let setting):
            "\(setting) is off, so a machine crash can damage the database. Turn it on."
        case .losesCommits:
            """
            synchronous_commit is off, so a server crash can lose commits that were just \
            acknowledged. Turn it on.
            """
        case .encoding(let name):
            """
            The database encoding is \(name), which cannot store all text. Recreate the database \
            with the encoding UTF8.
            """
        }
    }
}

extension PostgresStore {
    /// Checks whether a transaction can currently write, without writing.
    ///
    /// ```swift
    /// try await store.checkWritable(within: .seconds(1))
    /// ```
    ///
    /// - Parameter deadline: The time limit, measured from the call.
    /// - Throws: `DomainError` if the server can't be reached or written to in time.
    public func checkWritable(within deadline: Duration) async throws {
        let transactions = PostgresTransactions(store: self) { $0 }
        try await transactions.execute(within: deadline) { transaction in
            let isReadOnly = try await transaction.fetchOne(
                "SELECT current_setting('transaction_read_only')",
                as: String.self,
                on: .nothing
            )
            guard isReadOnly == "off" else {
                throw DomainError.unavailable(StoreFailure.readOnly)
            }
        }
    }

    /// Returns the server's status, with warnings about its settings.
    ///
    /// Behind PgBouncer, the status describes the server instead of PgBouncer.
    ///
    /// - Parameter deadline: The time limit, measured from the call.
    /// - Throws: `DomainError` if the status can't be read in time.
    public func serverStatus(
        within deadline: Duration = .seconds(10)
    ) async throws -> PostgresServerStatus {
        let transactions = PostgresTransactions(store: self) { $0 }
        return try await transactions.read(within: deadline) { transaction in
            try PostgresServerStatus(await transaction.fetchAll(Self.statusQuery, on: .nothing)[0])
        }
    }

    private static let statusQuery: SQL = """
        SELECT current_setting('server_version'), pg_database_size(current_database()),
            (
                SELECT count(*) FROM pg_stat_activity
                WHERE datid IS NOT NULL AND usesysid IS NOT NULL
            ),
            \(SQL(trusted: ServerSurvey.maximumConnections)),
            current_setting('synchronous_commit'), current_setting('synchronous_standby_names'),
            current_setting('fsync'), current_setting('full_page_writes'),
            current_setting('server_encoding')
        """
}

extension PostgresServerStatus {
    fileprivate init(_ row: SQLRow) throws {
        // Debian adds a name in parentheses.
        version = String(try row.decode(at: 0, as: String.self).prefix { $0 != " " })
        databaseSize = try row.decode(at: 1, as: Int.self)
        connections = try row.decode(at: 2, as: Int.self)
        maximumConnections = try row.decode(at: 3, as: Int.self)
        synchronousCommit = try row.decode(at: 4, as: String.self)
        synchronousStandbys = try row.decode(at: 5, as: String.self)
        var warnings: [Warning] = []
        for (column, setting) in [(6, "fsync"), (7, "full_page_writes")]
        where try row.decode(at: column, as: String.self) == "off" {
            warnings.append(.unsafeWrites(setting: setting))
        }
        if synchronousCommit == "off" { warnings.append(.losesCommits) }
        let encoding = try row.decode(at: 8, as: String.self)
        if encoding != "UTF8" { warnings.append(.encoding(encoding)) }
        self.warnings = warnings
    }
}
