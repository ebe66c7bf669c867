package import KasaneConcurrency

/// The requester that causes a provider call.
///
/// A reader is identified by an opaque key, such as a network address. The key is kept in memory
/// only.
package struct Requester: Hashable, Sendable {
    /// The maximum length of a key, in UTF-8 bytes.
    package static let maximumKeyLength = 100

    private enum Kind: Hashable {
        case reader(key: String)
        case host
        case background
    }

    private let kind: Kind

    /// The terminal commands of the operator of this Tenki.
    package static let host = Self(kind: .host)
    /// The refreshes in the background, for all readers together.
    package static let background = Self(kind: .background)
    /// The readers without a key, counted together as one reader.
    package static let unknown = Self(kind: .reader(key: ""))

    private init(kind: Kind) {
        self.kind = kind
    }

    /// Creates a requester from a reader's key.
    ///
    /// - Parameter key: The key that identifies the reader, or an empty string if the reader cannot
    ///   be identified. Only the first ``maximumKeyLength`` bytes are used.
    package init(client key: String) {
        let bytes = key.utf8.prefix(Self.maximumKeyLength)
        self.init(kind: .reader(key: String(decoding: bytes, as: UTF8.self)))
    }

    /// Whether the requester is a command on the terminal.
    package var isHost: Bool { kind == .host }

    /// Whether the requester is a reader, who has only a part of each share.
    package var isReader: Bool { key != nil }

    /// The networks of a reader, which have limits too; `nil` for the others.
    package var ranges: ClientRanges? { key.map { ClientRanges($0) } }

    /// The key of a reader; empty without one, and `nil` for the others.
    var key: String? {
        if case .reader(let key) = kind { key } else { nil }
    }
}
