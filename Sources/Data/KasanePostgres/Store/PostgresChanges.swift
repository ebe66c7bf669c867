/// How a store notices changes by other nodes and programs.
///
/// Observations always notice the store's own commits.
public struct PostgresChanges: Sendable {
    enum Mode {
        case notified
        case polled
        case ignored
    }

    /// Nodes notify each other, and each node also compares the server's snapshots once a second.
    ///
    /// Commits by other nodes are noticed within a few milliseconds, and commits by other programs,
    /// such as `psql`, within a second.
    public static let notified = Self(mode: .notified, address: nil)

    /// Each node compares the server's snapshots once a second and sends no notifications.
    ///
    /// Behind PgBouncer in transaction mode, ``notified`` without a direct address works like this.
    public static let polled = Self(mode: .polled, address: nil)

    /// Changes by others aren't noticed.
    public static let ignored = Self(mode: .ignored, address: nil)

    /// How to notice changes through a pooler, which keeps no session to listen on.
    var behindPooler: Self { mode == .notified && address == nil ? .polled : self }

    let mode: Mode
    /// The address for notifications and migrations, or `nil` to use the store's address.
    let address: String?

    /// Like ``notified``, but bypasses the store's pooler.
    ///
    /// - Parameter address: The server's own address. It is also used for migrations and
    ///   cancellations, because notifications and the migration lock belong to a session, which a
    ///   pooler doesn't keep.
    public static func notified(at address: String) -> Self {
        Self(mode: .notified, address: address)
    }
}
