/// Why a provider is called.
public enum FetchPurpose: CaseIterable, Sendable {
    /// A page or a program shows data that is out of date.
    case automatic
    /// A person asks for the newest data by name.
    case manual
    /// A person searches.
    case search
}

/// Who causes the call of a provider.
///
/// Readers are told apart by a key that means nothing here, such as a network address. It is kept in
/// memory only.
public struct Requester: Hashable, Sendable {
    /// How many bytes of UTF-8 a key has at the most.
    public static let maximumKeyLength = 100

    private let key: String?

    /// The commands at the terminal of whoever runs Tenki.
    public static let host = Self(key: nil)
    /// The readers who cannot be told apart; they count as one.
    public static let unknown = Self(key: "")

    private init(key: String?) {
        self.key = key
    }

    /// Creates a requester of a reader's key.
    ///
    /// - Parameter key: What tells the reader from others; of a longer one than ``maximumKeyLength``
    ///   the beginning counts. Empty for a reader who cannot be told apart.
    public init(client key: String) {
        self.init(key: String(decoding: key.utf8.prefix(Self.maximumKeyLength), as: UTF8.self))
    }

    /// Whether it is a command at the terminal.
    public var isHost: Bool { key == nil }
}

/// A call of a provider that somebody causes.
public struct ProviderRequest: Hashable, Sendable {
    /// Who causes it.
    public let requester: Requester
    /// What for.
    public let purpose: FetchPurpose

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - purpose: What for.
    ///   - requester: Who causes it.
    public init(_ purpose: FetchPurpose, by requester: Requester) {
        self.requester = requester
        self.purpose = purpose
    }
}
