import KasaneDomain
import KasaneStore

/// The state and settings of a server that matter to a ``PostgresStore``.
///
/// ```swift
/// let status = try await store.serverStatus()
/// for warning in status.warnings { logger.warning("\(warning)") }
/// ```
public struct PostgresServerStatus: Hashable, Sendable {
    /// Something that the server's operator should know.
    @nonexhaustive
    public enum Warning: Hashable, Sendable {
        /// `fsync` or `full_page_writes` is off: a crash of the machine can damage the database.
        case unsafeWrites(setting: String)
        /// `synchronous_commit` is off: a crash of the server can lose the last commits.
        case losesCommits
        /// The database's encoding is not UTF-8, so some text cannot be stored.
        case encoding(String)
    }

    /// The version of the server, such as `15.14`.
    public let version: String
    /// The size of the database in bytes.
    public let databaseSize: Int
    /// The number of connections of all programs, including this store's.
    public let connections: Int
    /// The number of connections that the server accepts from users without special privileges.
    public let maximumConnections: Int
    /// The value of `synchronous_commit`: what a commit waits for.
    public let synchronousCommit: String
    /// The value of `synchronous_standby_names`: the standbys that a commit waits for, or empty.
    public let synchronousStandbys: String
    /// What the server's operator should know.
    public let warnings: [Warning]
}

extension PostgresServerStatus.Warning: CustomStringConvertible {
    /// A description of the problem with a remedy.
    public var description: String {
        switch self {
        case .unsafeWrites(let setting):
            "\(setting) is off: a crash of the machine may damage the database. Turn it on."
        case .losesCommits:
            """
            synchronous_commit is off: a crash of the server may lose the commits of the last \
            moments, although they were reported. Set it to on.
            """
        case .encoding(let name):
            "The database has the encoding \(name), which not every text has. Create it with UTF8."
        }
    }
}

extension PostgresStore {
    /// Checks that a transaction could write now, without writing.
    ///
    /// ```swift
    /// try await store.checkWritable(within: .seconds(1))
    /// ```
    ///
    /// - Parameter deadline: The time allowed, counted from this call.
    /// - Throws: `DomainError` if the server cannot be reached or written to in time.
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

    /// Returns the state of the server, with warnings about its settings.
    ///
    /// For a database behind PgBouncer, this describes the server, not PgBouncer.
    ///
    /// - Parameter deadline: The time allowed, counted from this call.
    /// - Throws: `DomainError` if the server cannot be read in time.
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
