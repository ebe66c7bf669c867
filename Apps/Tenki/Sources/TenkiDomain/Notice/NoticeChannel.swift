package enum NoticeChannel: Hashable, Sendable {
    case mail
    case webhook(NoticeAddress, secret: WebhookKey)
    case topic(NoticeAddress)

    package var address: NoticeAddress? {
        switch self {
        case .mail: nil
        case .webhook(let address, _), .topic(let address): address
        }
    }
}

package struct NoticeAddress: Hashable, Sendable {
    private let text: String

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

    package func reveal() -> String { text }

    package var host: String { String(text.dropFirst(8).prefix { !"/?#".contains($0) }) }
}

extension NoticeAddress: RedactedText {
    package var description: String { "https://\(host)/…" }
}

package struct NoticeAddressError: Error, Hashable, CustomStringConvertible {
    package let description = "the URL must begin with https:// and have a host, such as ntfy.sh"

    init() {}
}

/// The secret with which the receiver of a webhook checks its signature, in the form `whsec_…`.
package struct WebhookKey: Hashable, Sendable, RedactedText {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    package func reveal() -> String { text }
}
