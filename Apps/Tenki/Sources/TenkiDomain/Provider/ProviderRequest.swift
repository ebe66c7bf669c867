/// Why a provider is called.
public enum FetchPurpose: CaseIterable, Sendable {
    /// A page or a program shows data that is out of date.
    case automatic
    /// A reader explicitly requests the newest data.
    case manual
    /// A reader searches.
    case search
}

/// The requester that causes a provider call.
///
/// A reader is identified by an opaque key, such as a network address. The key is kept in memory
/// only.
public struct Requester: Hashable, Sendable {
    /// The maximum length of a key, in UTF-8 bytes.
    public static let maximumKeyLength = 100

    private let key: String?

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

/// A provider call with its requester and purpose.
public struct ProviderRequest: Hashable, Sendable {
    /// The requester that causes the call.
    public let requester: Requester
    /// The purpose of the call.
    public let purpose: FetchPurpose

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the call.
    ///   - requester: The requester that causes the call.
    public init(_ purpose: FetchPurpose, by requester: Requester) {
        self.requester = requester
        self.purpose = purpose
    }
}
