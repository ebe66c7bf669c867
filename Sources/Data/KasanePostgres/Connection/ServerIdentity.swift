/// A server's identity: its cluster, timeline and last start.
package struct ServerIdentity: Hashable, Sendable {
    /// The cluster's identifier from `initdb`, which is shared with the standbys.
    package let system: String
    /// The timeline ID, which changes with each promotion.
    package let timeline: String

    /// The last start, or `nil` if it isn't visible.
    ///
    /// Restarts after a process crash are included. The value contains the PID of the oldest
    /// process without a user, which ends only together with all other processes.
    package let start: String?

    /// A query that returns the identity, except on a standby.
    static let query = Command("SELECT \(text)")

    /// A query that returns the identity in a transaction and caches it in the server session.
    ///
    /// A pooler can assign a client sessions from before and after a server restart, but no session
    /// spans a restart. Reading the setting is cheaper than the query.
    static let sessionQuery = Command(
        """
        SELECT coalesce(nullif(current_setting('\(setting)', true), ''), \
        set_config('\(setting)', \(text), false))
        """
    )

    private static let setting = "kasane.server"
    /// An SQL expression for the space-separated components, independent of session settings.
    private static let text = """
        (SELECT concat_ws(' ', system_identifier, \
        substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), \
        extract(epoch FROM pg_postmaster_start_time()) || ' ' || (SELECT min(pid) \
        FROM pg_stat_activity WHERE datid IS NULL AND usesysid IS NULL)) \
        FROM pg_control_system() WHERE NOT pg_is_in_recovery())
        """

    package init(system: String, timeline: String, start: String?) {
        self.system = system
        self.timeline = timeline
        self.start = start
    }

    /// Creates the identity from a query result, or returns `nil` for a standby.
    init?(_ result: QueryResult) {
        let parts = (result.text(column: 0) ?? "").split(separator: " ", maxSplits: 2)
        guard parts.count >= 2 else { return nil }
        self.init(
            system: String(parts[0]),
            timeline: String(parts[1]),
            start: parts.dropFirst(2).first.map { String($0) }
        )
    }

    /// Returns whether the identities definitely belong to different servers or to different starts of the
    /// same server.
    func differs(from other: Self) -> Bool {
        guard let start, let otherStart = other.start else { return timeline != other.timeline }
        return timeline != other.timeline || start != otherStart
    }
}
