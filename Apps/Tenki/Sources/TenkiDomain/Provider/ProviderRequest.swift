package import KasaneConcurrency

package struct ProviderRequest: Hashable, Sendable {
    package let requester: Requester
    package let purpose: FetchPurpose

    package init(_ purpose: FetchPurpose, by requester: Requester) {
        self.requester = requester
        self.purpose = purpose
    }
}

package enum FetchPurpose: CaseIterable, Sendable {
    /// Data that is out of date is refreshed, in the background or because it is shown.
    case automatic
    case manual
    case search
}

package struct Requester: Hashable, Sendable {
    /// The maximum length of a key, in UTF-8 bytes.
    package static let maximumKeyLength = 100

    private enum Kind: Hashable {
        case reader(key: String)
        case host
        case background
    }

    private let kind: Kind

    package static let host = Self(kind: .host)
    package static let background = Self(kind: .background)
    /// The readers without a key, counted together as one reader.
    package static let unknown = Self(kind: .reader(key: ""))

    private init(kind: Kind) {
        self.kind = kind
    }

    package init(client key: String) {
        let bytes = key.utf8.prefix(Self.maximumKeyLength)
        self.init(kind: .reader(key: String(decoding: bytes, as: UTF8.self)))
    }

    package var isHost: Bool { kind == .host }

    package var isReader: Bool { key != nil }

    package var ranges: ClientRanges? { key.map { ClientRanges($0) } }

    /// The key of a reader, empty if it has none, or `nil` for the host and the background.
    package var key: String? {
        if case .reader(let key) = kind { key } else { nil }
    }
}
