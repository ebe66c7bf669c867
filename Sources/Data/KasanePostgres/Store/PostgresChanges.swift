/// The mechanism by which a store detects changes by other nodes and programs.
///
/// Observations always detect the store's own commits.
public struct PostgresChanges: Sendable {
    enum Mode {
        case notified
        case polled
        case ignored
    }

    /// Nodes notify each other, and each node also compares the server's snapshots once a second.
    ///
    /// Other nodes' commits are detected within a few milliseconds. Commits by other programs, such
    /// as `psql`, are detected within a second.
    public static let notified = Self(mode: .notified, address: nil)

    /// Each node compares the server's snapshots once a second and sends no notifications.
    ///
    /// Behind PgBouncer in transaction mode, ``notified`` without a direct address behaves like
    /// this mode.
    public static let polled = Self(mode: .polled, address: nil)

    /// Changes by other nodes and programs aren't detected.
    public static let ignored = Self(mode: .ignored, address: nil)

    /// The mechanism for a pooler, which keeps no session for listening.
    var behindPooler: Self { mode == .notified && address == nil ? .polled : self }

    let mode: Mode
    /// The address for notifications and migrations, or `nil` to use the store's address.
    let address: String?

    /// Nodes notify each other as with ``notified``, but bypass the store's pooler.
    ///
    /// - Parameter address: The server's own address. It is also used for migrations and
    ///   cancellations, because notifications and the migration lock belong to a session, which a
    ///   pooler doesn't keep.
    public static func notified(at address: String) -> Self {
        Self(mode: .notified, address: address)
    }
}
