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
    static let query = Command("SELECT \(text)")

    /// Reads it in a transaction, and keeps it in the server's session for later ones.
    ///
    /// A pooler may give a client sessions of several starts of the server, but a session belongs
    /// to one start. Its setting costs less than the query.
    static let sessionQuery = Command(
        """
        SELECT coalesce(nullif(current_setting('\(setting)', true), ''), \
        set_config('\(setting)', \(text), false))
        """
    )

    private static let setting = "kasane.server"
    /// An expression for the parts with spaces in between, which no setting of the session changes.
    private static let text = """
        (SELECT concat_ws(' ', system_identifier, \
        substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), \
        extract(epoch FROM pg_postmaster_start_time()) || ' ' || (SELECT min(pid) \
        FROM pg_stat_activity WHERE datid IS NULL AND usesysid IS NULL)) \
        FROM pg_control_system() WHERE NOT pg_is_in_recovery())
        """

    /// Creates an identity.
    package init(system: String, timeline: String, start: String?) {
        self.system = system
        self.timeline = timeline
        self.start = start
    }

    /// Creates the identity from the answer to one of the queries; `nil` for a standby.
    init?(_ result: QueryResult) {
        let parts = (result.text(column: 0) ?? "").split(separator: " ", maxSplits: 2)
        guard parts.count >= 2 else { return nil }
        self.init(
            system: String(parts[0]),
            timeline: String(parts[1]),
            start: parts.dropFirst(2).first.map { String($0) }
        )
    }

    /// Whether it is certainly not the server, or not its start, that another identity names.
    func differs(from other: Self) -> Bool {
        guard let start, let otherStart = other.start else { return timeline != other.timeline }
        return timeline != other.timeline || start != otherStart
    }
}
