/// A condition that an operator should know about, although the store works.
@nonexhaustive
public enum PostgresStoreWarning: Hashable, Sendable {
    /// The server has too few connections for the store and the other programs.
    ///
    /// `own` is the maximum number of the store's connections, `others` the current number of
    /// connections of other programs and nodes, and `limit` the number that the server allows for
    /// all of them: `max_connections` without the reserved ones.
    case fewConnections(own: Int, others: Int, limit: Int)
}

extension PostgresStoreWarning: CustomStringConvertible {
    /// A description of the problem with a remedy.
    public var description: String {
        switch self {
        case .fewConnections(let own, let others, let limit):
            """
            This store may use \(own) connections and others use \(others), but the server allows \
            \(limit) together (max_connections without the reserved ones). Use smaller pools (nodes × \
            pool must be below it), raise max_connections, or put PgBouncer in between.
            """
        }
    }
}
