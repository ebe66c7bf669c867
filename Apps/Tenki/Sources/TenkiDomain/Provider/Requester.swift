/// The requester that causes a provider call.
///
/// A reader is identified by an opaque key, such as a network address. The key is kept in memory
/// only.
public struct Requester: Hashable, Sendable {
    /// The maximum length of a key, in UTF-8 bytes.
    public static let maximumKeyLength = 100

    /// The key; empty without one, and `nil` for a command.
    let key: String?

    /// The terminal commands of the operator of this Tenki.
    public static let host = Self(key: nil)
    /// The readers without a key, counted together as one reader.
    public static let unknown = Self(key: "")

    private init(key: String?) {
        self.key = key
    }

    /// Creates a requester from a reader's key.
    ///
    /// - Parameter key: The key that identifies the reader, or an empty string if the reader cannot
    ///   be identified. Only the first ``maximumKeyLength`` bytes are used.
    public init(client key: String) {
        self.init(key: String(decoding: key.utf8.prefix(Self.maximumKeyLength), as: UTF8.self))
    }

    /// Whether the requester is a command on the terminal.
    public var isHost: Bool { key == nil }
}
