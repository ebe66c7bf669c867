/// The way by which notices reach a person.
public enum NoticeChannel: Hashable, Sendable {
    /// Mail to the address of the account.
    case mail
    /// A signed POST request with a JSON body (Standard Webhooks).
    case webhook(NoticeAddress, secret: WebhookKey)
    /// A POST request with a plain text, as ntfy expects it.
    case topic(NoticeAddress)

    /// The address of the receiver; `nil` for mail.
    public var address: NoticeAddress? {
        switch self {
        case .mail: nil
        case .webhook(let address, _), .topic(let address): address
        }
    }
}

/// The URL that notices are posted to.
///
/// Receivers put secrets into paths, so descriptions contain only three dots. The host may have a
/// private address: only the adapter of ``NoticePoster`` can refuse that, at each attempt.
public struct NoticeAddress: Hashable, Sendable {
    private let text: String

    /// Checks an address.
    ///
    /// - Parameter text: A URL in ASCII that begins with `https://` and has a host; surrounding
    ///   spaces are removed.
    /// - Throws: ``NoticeAddressError``.
    public init(_ text: String) throws(NoticeAddressError) {
        let bytes = Array(text.utf8).drop { $0 == 0x20 }
        let trimmed = String(decoding: bytes, as: UTF8.self)
        let text = String(trimmed.reversed().drop { $0 == " " }.reversed())
        guard text.utf8.count <= TextLimit.address,
            text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
            text.lowercased().hasPrefix("https://"),
            let host = text.dropFirst(8).split(
                separator: "/",
                omittingEmptySubsequences: false
            ).first,
            !host.isEmpty, !host.contains("@")
        else { throw NoticeAddressError() }
        self.text = text
    }

    /// Returns the complete URL, for a store and a request.
    public func reveal() -> String { text }

    /// The host, which may be shown.
    public var host: String { String(text.dropFirst(8).prefix { !"/?#".contains($0) }) }
}

extension NoticeAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The origin, with an ellipsis for all else.
    public var description: String { "https://\(host)/…" }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The error for a text that is not the address of a receiver.
public struct NoticeAddressError: Error, Hashable, CustomStringConvertible {
    /// A human-readable description, without the text.
    public let description = "an address begins with https:// and has a host, such as ntfy.sh"

    init() {}
}

/// The secret with which the receiver of a webhook checks its signature, in the form `whsec_…`.
///
/// Descriptions and mirrors show three dots.
public struct WebhookKey: Hashable, Sendable {
    private let text: String

    /// Creates a key of a text that the adapter of ``NoticePoster`` has made.
    public init(_ text: String) {
        self.text = text
    }

    /// Returns the text, which is shown to its owner only.
    public func reveal() -> String { text }
}

extension WebhookKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots.
    public var description: String { "•••" }

    /// Three dots.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
