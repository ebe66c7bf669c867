/// A server with its history: a transaction's number means the same as long as both are equal.
package struct ServerIdentity: Hashable, Sendable {
    /// The identifier that `initdb` gave to the cluster; standbys have the same.
    package let system: String
    /// The number of promotions in the server's history.
    package let timeline: String

    /// Reads both, on a server that is not a standby.
    static let query = Command(
        """
        SELECT system_identifier::text, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) \
        FROM pg_control_system() WHERE NOT pg_is_in_recovery()
        """
    )

    /// Creates an identity.
    package init(system: String, timeline: String) {
        self.system = system
        self.timeline = timeline
    }

    /// Creates the identity from the answer to ``query``; `nil` for a standby.
    init?(_ result: QueryResult) {
        guard let system = result.text(column: 0), let timeline = result.text(column: 1) else {
            return nil
        }
        self.system = system
        self.timeline = timeline
    }
}
