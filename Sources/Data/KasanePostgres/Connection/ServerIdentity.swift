/// A server with its history, and its last start.
package struct ServerIdentity: Hashable, Sendable {
    /// The identifier that `initdb` gave to the cluster; standbys have the same.
    package let system: String
    /// The number of promotions in the server's history.
    package let timeline: String

    /// The last start, also after a crash of one of its processes; `nil` if it is hidden.
    ///
    /// The oldest process without a user ends only with all others.
    package let start: String?

    /// Reads it, on a server that is not a standby.
    static let query = Command(
        """
        SELECT system_identifier::text, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), \
        pg_postmaster_start_time() || ' ' || (SELECT min(pid) FROM pg_stat_activity \
        WHERE datid IS NULL AND usesysid IS NULL) FROM pg_control_system() WHERE NOT pg_is_in_recovery()
        """
    )

    /// Creates an identity.
    package init(system: String, timeline: String, start: String?) {
        self.system = system
        self.timeline = timeline
        self.start = start
    }

    /// Creates the identity from the answer to ``query``; `nil` for a standby.
    init?(_ result: QueryResult) {
        guard let system = result.text(column: 0), let timeline = result.text(column: 1) else {
            return nil
        }
        self.init(system: system, timeline: timeline, start: result.text(column: 2))
    }
}
