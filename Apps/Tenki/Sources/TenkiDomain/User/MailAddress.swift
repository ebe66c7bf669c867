/// An email address, such as `hanako@example.jp`.
///
/// The address is an addr-spec of RFC 5322 without quotes, comments and address literals, within
/// the length limits of RFC 5321. Its domain has at least two labels. The syntax does not show
/// whether the mailbox exists.
package struct MailAddress: Hashable, Sendable {
    /// The address with a lowercased domain, because domains are case-insensitive.
    package let text: String

    /// Parses an address; surrounding spaces are trimmed.
    ///
    /// - Throws: ``MailAddressError``, if the text is not a valid address.
    package init(_ text: String) throws(MailAddressError) {
        let address = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        let parts = String(address).split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .notOneAt(text) }
        guard address.allSatisfy(\.isASCII) else { throw .notASCII(text) }
        let local = parts[0].utf8
        let words = local.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard local.count <= 64,
            words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isMailText) })
        else { throw .localPart(text) }
        let domain = parts[1].lowercased()
        let labels = domain.utf8
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy(Self.isLabel) else { throw .domain(text) }
        guard local.count + 1 + domain.utf8.count <= 254 else { throw .tooLong(text) }
        self.text = "\(parts[0])@\(domain)"
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        (1...63).contains(label.count)
            && label.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
            && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
    }
}

extension MailAddress: CustomStringConvertible {
    /// The address.
    package var description: String { text }
}

/// The error thrown for an invalid email address; each case carries the text.
package enum MailAddressError: Error, Equatable {
    /// The text contains no “@” or more than one.
    case notOneAt(String)
    /// The text contains non-ASCII characters.
    case notASCII(String)
    /// The part before the “@” is empty, longer than 64 bytes or contains invalid characters.
    case localPart(String)
    /// The part after the “@” is not a domain such as `example.jp`.
    case domain(String)
    /// The address is longer than 254 characters, the limit of RFC 5321.
    case tooLong(String)
}

extension MailAddressError: CustomStringConvertible {
    /// A human-readable description with a suggestion.
    package var description: String {
        switch self {
        case .notOneAt(let text):
            "“\(text.shortened)” is not a mail address: it needs one “@”, as in hanako@example.jp"
        case .notASCII(let text):
            """
            “\(text.shortened)” is not a mail address: only Latin letters, digits and marks can be in \
            it; check for full-width ones
            """
        case .localPart(let text):
            "“\(text.shortened)” is not a mail address: the part before the “@” cannot be a mailbox"
        case .domain(let text):
            """
            “\(text.shortened)” is not a mail address: the part after the “@” is not a domain, such as \
            example.jp
            """
        case .tooLong(let text):
            "“\(text.shortened)” is not a mail address: it has more than 254 characters"
        }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether the byte is an atext character of RFC 5322.
    fileprivate var isMailText: Bool {
        isLetterOrDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(self)
    }
}
