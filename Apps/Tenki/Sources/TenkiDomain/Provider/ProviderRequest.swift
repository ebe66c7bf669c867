package import KasaneConcurrency

package struct ProviderRequest: Hashable, Sendable {
    package let caller: Caller
    package let purpose: FetchPurpose

    package init(_ purpose: FetchPurpose, by caller: Caller) {
        self.caller = caller
        self.purpose = purpose
    }
}

package enum FetchPurpose: CaseIterable, Sendable {
    /// Data that is out of date is refreshed, in the background or because it is shown.
    case automatic
    case manual
    case search
}

package struct Caller: Hashable, Sendable {
    /// The maximum length of a key, in UTF-8 bytes.
    package static let maximumKeyLength = 100

    private enum Kind: Hashable {
        case visitor(key: String)
        case host
        case background
    }

    private let kind: Kind

    package static let host = Self(kind: .host)
    package static let background = Self(kind: .background)
    /// The visitors without a key, counted together as one.
    package static let unknown = Self(kind: .visitor(key: ""))

    private init(kind: Kind) {
        self.kind = kind
    }

    package init(client key: String) {
        let bytes = key.utf8.prefix(Self.maximumKeyLength)
        self.init(kind: .visitor(key: String(decoding: bytes, as: UTF8.self)))
    }

    package var isHost: Bool { kind == .host }

    package var isVisitor: Bool { key != nil }

    package var ranges: ClientRanges? { key.map { ClientRanges($0) } }

    /// The key of a visitor, empty if it has none, or `nil` for the host and the background.
    package var key: String? {
        if case .visitor(let key) = kind { key } else { nil }
    }
}
