import KasaneConcurrency

/// An email address, such as `hanako@example.jp`.
///
/// ```swift
/// let mail = try EmailAddress("Ｈａｎａｋｏ＠日本語.jp　")    // Hanako@xn--wgv71a119e.jp
/// ```
///
/// The initializer accepts addresses as users type or paste them, including surrounding whitespace,
/// invisible characters, full-width letters and internationalized domains. Equivalent spellings
/// produce the same ``text``, except for the case of the local part.
///
/// Japanese carriers have assigned addresses that RFC 5321 permits only in quotes, such as
/// `taro..yamada@docomo.ne.jp`. The initializer accepts such addresses with or without quotes, and
/// ``text`` always includes the quotes.
///
/// The domain must have at least two labels. Address literals and comments are rejected. A valid
/// address doesn't imply that the mailbox exists.
public struct EmailAddress: Hashable, Sendable {
    /// The address as written in SMTP and headers: a `Mailbox` (RFC 5321, section 4.1.2).
    ///
    /// At most 254 bytes of printable ASCII.
    public let text: String
    /// The part before the “@”, without quotes, such as `taro..yamada`.
    public let localPart: String
    /// The part after the “@”, in lowercase ASCII.
    public let domain: String

    /// The maximum input length.
    ///
    /// No valid address is longer in any script.
    private static let maximumTypedBytes = 1_024

    /// Parses an address typed by a user.
    ///
    /// - Throws: ``EmailAddressError`` if the string isn't an address.
    public init(_ typed: String) throws(EmailAddressError) {
        guard typed.utf8.count <= Self.maximumTypedBytes else { throw .tooLong(typed) }
        let scalars = Array(typed.withoutOuterBlanks.unicodeScalars)
        guard let at = scalars.lastIndex(where: { $0.usualWidth == "@" }) else {
            throw .notOneAt(typed)
        }
        let local = scalars[..<at].filter { !$0.isInvisible }.map(\.typedASCII)
        guard local.allSatisfy(\.isASCII) else { throw .notASCII(typed) }
        guard local.first == "\"" || !local.contains("@") else { throw .notOneAt(typed) }
        guard let localPart = Self.unquoted(local) else { throw .localPart(typed) }
        let written = Self.quoted(localPart)
        guard written.utf8.count <= 64 else { throw .localPart(typed) }
        let name = String(String.UnicodeScalarView(scalars[(at + 1)...]))
        guard let domain = DomainName.ascii(name) else { throw .domain(typed) }
        text = "\(written)@\(domain)"
        self.localPart = localPart
        self.domain = domain
        guard text.utf8.count <= 254 else { throw .tooLong(typed) }
    }

    /// Returns the local part without its quotes, or `nil` if it is invalid.
    private static func unquoted(_ local: [Unicode.Scalar]) -> String? {
        guard local.first == "\"" else {
            let isValid = !local.isEmpty && local.allSatisfy { $0.isAtomText || $0 == "." }
            return isValid ? String(String.UnicodeScalarView(local)) : nil
        }
        guard local.count > 2, local.last == "\"" else { return nil }
        var content = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in local.dropFirst().dropLast() {
            guard (0x20...0x7E).contains(scalar.value), isEscaped || scalar != "\"" else {
                return nil
            }
            isEscaped = !isEscaped && scalar == "\\"
            if !isEscaped { content.append(scalar) }
        }
        return isEscaped ? nil : String(content)
    }

    /// Returns the local part, quoted if necessary.
    private static func quoted(_ localPart: String) -> String {
        let words = localPart.unicodeScalars
            .split(separator: ".", omittingEmptySubsequences: false)
        if words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isAtomText) }) { return localPart }
        let escaped = localPart.flatMap { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }
        return "\"\(String(escaped))\""
    }
}

extension EmailAddress: CheckedValue {
    /// The address as written in SMTP and headers.
    public var rawValue: String { text }
}

extension EmailAddress: CustomStringConvertible {
    /// The address as written in SMTP and headers.
    public var description: String { text }
}

extension Unicode.Scalar {
    /// Whether the character is `atext` (RFC 5322).
    fileprivate var isAtomText: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(self)
        }
    }
}
