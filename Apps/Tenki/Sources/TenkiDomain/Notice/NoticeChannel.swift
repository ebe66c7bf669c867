/// The way by which notices reach a person.
package enum NoticeChannel: Hashable, Sendable {
    /// Mail to the address of the account.
    case mail
    /// A signed POST request with a JSON body (Standard Webhooks).
    case webhook(NoticeAddress, secret: WebhookKey)
    /// A POST request with a plain text, as ntfy expects it.
    case topic(NoticeAddress)

    /// The address of the receiver; `nil` for mail.
    package var address: NoticeAddress? {
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
package struct NoticeAddress: Hashable, Sendable {
    private let text: String

    /// Checks an address.
    ///
    /// - Parameter text: A URL in ASCII that begins with `https://` and has a host; surrounding
    ///   spaces are removed.
    /// - Throws: ``NoticeAddressError``.
    package init(_ text: String) throws(NoticeAddressError) {
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
    package func reveal() -> String { text }

    /// The host, which may be shown.
    package var host: String { String(text.dropFirst(8).prefix { !"/?#".contains($0) }) }
}

extension NoticeAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The origin, with an ellipsis for all else.
    package var description: String { "https://\(host)/…" }

    /// The description.
    package var debugDescription: String { description }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The error for a text that is not the address of a receiver.
package struct NoticeAddressError: Error, Hashable, CustomStringConvertible {
    /// A human-readable description, without the text.
    package let description = "an address begins with https:// and has a host, such as ntfy.sh"

    init() {}
}

/// The secret with which the receiver of a webhook checks its signature, in the form `whsec_…`.
///
/// Descriptions and mirrors show three dots.
package struct WebhookKey: Hashable, Sendable {
    private let text: String

    /// Creates a key of a text that the adapter of ``NoticePoster`` has made.
    package init(_ text: String) {
        self.text = text
    }

    /// Returns the text, which is shown to its owner only.
    package func reveal() -> String { text }
}

extension WebhookKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots.
    package var description: String { "•••" }

    /// Three dots.
    package var debugDescription: String { description }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
