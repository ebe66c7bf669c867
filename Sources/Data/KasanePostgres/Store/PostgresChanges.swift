/// How a store notices changes by other nodes and programs.
///
/// Observations always follow the store's own commits.
public struct PostgresChanges: Sendable {
    enum Mode {
        case notified
        case polled
        case ignored
    }

    /// Nodes notify each other, and each node compares the server's snapshots once a second.
    ///
    /// A commit of another node is noticed after a few milliseconds, a commit of another program,
    /// such as `psql`, within a second.
    public static let notified = Self(mode: .notified, address: nil)

    /// Each node compares the server's snapshots once a second, and sends no notifications.
    ///
    /// Behind PgBouncer in transaction mode, ``notified`` without a direct address works like this.
    public static let polled = Self(mode: .polled, address: nil)

    /// Changes by others are not noticed.
    public static let ignored = Self(mode: .ignored, address: nil)

    /// How changes are noticed through a pooler, which keeps no session to listen on.
    var behindPooler: Self { mode == .notified && address == nil ? .polled : self }

    let mode: Mode
    /// The address for notifications and migrations, or `nil` for the store's own.
    let address: String?

    /// Nodes notify each other over connections that bypass the store's pooler.
    ///
    /// - Parameter address: The address of the server itself. It is also used for migrations and
    ///   cancellations: notifications and the migration lock belong to a session, which a pooler
    ///   does not keep.
    public static func notified(at address: String) -> Self {
        Self(mode: .notified, address: address)
    }
}
