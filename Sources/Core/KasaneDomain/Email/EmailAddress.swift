import KasaneConcurrency

/// An email address, such as `hanako@example.jp`.
///
/// ```swift
/// let mail = try EmailAddress("Ｈａｎａｋｏ＠日本語.jp　")    // Hanako@xn--wgv71a119e.jp
/// ```
///
/// It reads what people type and paste: white space and invisible characters around the address,
/// full-width letters, international domains. An address that is typed in several ways has one
/// spelling, ``text``, except for the case of its local part.
///
/// Japanese carriers have assigned addresses that RFC 5321 permits in quotes only, such as
/// `taro..yamada@docomo.ne.jp`. They are read with and without quotes, and ``text`` has the quotes.
///
/// The domain has at least two labels; address literals and comments are refused. The syntax does
/// not show whether the mailbox exists.
public struct EmailAddress: Hashable, Sendable {
    /// The address as SMTP and headers write it: a mailbox of RFC 5321, section 4.1.2.
    ///
    /// It consists of printable ASCII and has at most 254 bytes.
    public let text: String
    /// The part before the “@” without quotes, such as `taro..yamada`.
    public let localPart: String
    /// The part after the “@”, in ASCII and lowercase.
    public let domain: String

    /// Longer texts are not addresses in any script.
    private static let maximumTypedBytes = 1_024

    /// Reads an address as it was typed.
    ///
    /// - Throws: ``EmailAddressError``, if the text is not an address.
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

    /// Returns the content of a local part, which can be in quotes; `nil` if it is invalid.
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

    /// Returns a local part in the shortest form: in quotes only if it needs them.
    private static func quoted(_ localPart: String) -> String {
        let words = localPart.unicodeScalars
            .split(separator: ".", omittingEmptySubsequences: false)
        if words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isAtomText) }) { return localPart }
        let escaped = localPart.flatMap { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }
        return "\"\(String(escaped))\""
    }
}

extension EmailAddress: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

extension Unicode.Scalar {
    /// Whether it is an atext character of RFC 5322.
    fileprivate var isAtomText: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(self)
        }
    }
}
