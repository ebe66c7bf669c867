/// How a store notices the changes of other nodes and programs.
///
/// Observations follow the store's own commits in each case.
public struct PostgresChanges: Sendable {
    enum Mode {
        case notified
        case polled
        case ignored
    }

    /// Nodes notify each other, and each node compares the server's snapshots once a second.
    ///
    /// A commit of another node is seen after some milliseconds; that of another program, such as
    /// `psql`, within a second.
    public static let notified = Self(mode: .notified, address: nil)

    /// Each node compares the server's snapshots once a second, and sends no notifications.
    ///
    /// Behind PgBouncer in transaction mode, ``notified`` without a direct address is the same.
    public static let polled = Self(mode: .polled, address: nil)

    /// Changes of others are not noticed.
    public static let ignored = Self(mode: .ignored, address: nil)

    /// How changes are noticed through a pooler, which keeps no session to listen.
    var behindPooler: Self { mode == .notified && address == nil ? .polled : self }

    let mode: Mode
    /// The address for notifications and migrations; `nil` for that of the store.
    let address: String?

    /// Nodes notify each other over connections that do not use the store's pooler.
    ///
    /// - Parameter address: The address of the server itself. Migrations and cancellations use it,
    ///   too: notifications and the lock of migrations belong to a session, which a pooler does not
    ///   keep.
    /// - Returns: The configuration.
    public static func notified(at address: String) -> Self {
        Self(mode: .notified, address: address)
    }
}
