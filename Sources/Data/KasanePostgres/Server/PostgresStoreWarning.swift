/// A condition that an operator should address, although the store works.
@nonexhaustive
public enum PostgresStoreWarning: Hashable, Sendable {
    /// The server allows too few connections for this store and other programs.
    ///
    /// `own` is the maximum number of this store's connections, `others` is the current number of
    /// connections from other programs and nodes, and `limit` is the number of connections that the
    /// server allows in total: `max_connections` minus the reserved connections.
    case fewConnections(own: Int, others: Int, limit: Int)
}

extension PostgresStoreWarning: CustomStringConvertible {
    /// A description of the problem and its fix.
    public var description: String {
        switch self {
        case .fewConnections(let own, let others, let limit):
            """
            This store can open \(own) connections and other programs use \(others), but the \
            server allows only \(limit) in total (max_connections minus the reserved connections). \
            Use smaller pools (nodes × pool must stay below this limit), raise max_connections, or \
            use PgBouncer.
            """
        }
    }
}
