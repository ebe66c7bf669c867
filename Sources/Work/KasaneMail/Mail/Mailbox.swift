/// An email address with an optional display name: the mailbox of RFC 5322.
///
/// ```swift
/// let reader = try Mailbox("hanako@example.jp", name: "山田 花子")
/// ```
///
/// The address is an addr-spec of RFC 5322 without quotes, comments and address literals, within
/// the length limits of RFC 5321. Its domain has at least two labels, in ASCII: an international
/// domain must be in its ASCII form (`xn--…`). Neither the address nor the name can add a header or
/// a recipient to a mail. The syntax does not show whether the mailbox exists.
public struct Mailbox: Hashable, Sendable {
    /// The address with a lowercased domain, because domains are case-insensitive.
    public let address: String
    /// The display name, such as `山田 花子`; `nil` if there is none.
    public let name: String?

    /// Creates a mailbox.
    ///
    /// - Parameters:
    ///   - address: The address; surrounding spaces are trimmed.
    ///   - name: The display name, at most 256 bytes in UTF-8, in any language; an empty one counts
    ///     as none.
    /// - Throws: ``MailFormatError``, if the address is invalid, or the name is too long or has a
    ///   line break or another control character.
    public init(_ address: String, name: String? = nil) throws(MailFormatError) {
        let text = address.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        let parts = try String(text).checked(as: .address, limit: 254)
            .split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .notOneAt(address) }
        guard text.allSatisfy(\.isASCII) else { throw .notASCII(address) }
        let local = parts[0].utf8
        let words = local.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard local.count <= 64,
            words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isAtomText) })
        else { throw .localPart(address) }
        let domain = parts[1].lowercased()
        guard Self.isDomain(domain) else { throw .domain(address) }
        self.address = "\(parts[0])@\(domain)"
        self.name = try name.flatMap { $0.isEmpty ? nil : $0 }
            .map { name throws(MailFormatError) in try name.checked(as: .name, limit: 256) }
    }

    /// Creates the mailbox of an address that is known to be valid.
    package init(validated address: StaticString) {
        self.address = "\(address)"
        name = nil
    }

    /// The part of the address after the “@”.
    var domain: String { String(address.drop { $0 != "@" }.dropFirst()) }

    /// Whether a lowercased text is a domain of at least two labels.
    static func isDomain(_ text: String) -> Bool {
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.count)
                    && label.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
                    && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
            }
    }
}

extension Mailbox: Codable {
    private enum CodingKeys: CodingKey {
        case address
        case name
    }

    /// Decodes a mailbox, with the checks of ``init(_:name:)``.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            values.decode(String.self, forKey: .address),
            name: values.decodeIfPresent(String.self, forKey: .name)
        )
    }
}

extension Mailbox: CustomStringConvertible {
    /// The name, if any, and the address, for reading; not escaped for a header.
    public var description: String { name.map { "\($0) <\(address)>" } ?? address }
}
