import KasaneDomain

/// A message identifier: the value of the Message-ID header.
///
/// Receivers can drop a mail that arrives twice with the same identifier. Derive it from the reason
/// for the mail, such as the identifier of its job:
///
/// ```swift
/// let id = try MessageID("confirm-\(registration.id)", domain: "example.jp")
/// ```
public struct MessageID: Hashable, Sendable {
    /// The identifier without angle brackets, such as `confirm-42@example.jp`.
    public let text: String

    /// Creates an identifier.
    ///
    /// - Parameters:
    ///   - name: 1 to 64 letters, digits and `.`, `-`, `_`, `+`, unique in the domain.
    ///   - domain: A domain of the sender, at most 120 bytes.
    /// - Throws: ``MailFormatError/messageID(_:)``.
    public init(_ name: String, domain: String) throws(MailFormatError) {
        let words = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...64).contains(name.utf8.count), domain.utf8.count <= 120,
            let ascii = DomainName.ascii(domain), ascii.utf8.count <= 120,
            words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAllowed) })
        else { throw .messageID("\(name)@\(domain)") }
        text = "\(name)@\(ascii)"
    }

    /// Creates an identifier with a random 128-bit name from the system's random generator.
    ///
    /// - Parameter domain: A domain of the sender, at most 120 bytes.
    /// - Throws: ``MailFormatError/messageID(_:)``.
    public static func random(domain: String) throws(MailFormatError) -> Self {
        try Self(String(UInt128.random(in: 0 ... .max), radix: 36), domain: domain)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "-_+".utf8.contains(byte)
    }
}

extension MessageID: Codable {
    /// Decodes an identifier with the same checks as ``init(_:domain:)``.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw MailFormatError.messageID(text) }
        try self.init(parts[0], domain: parts[1])
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension MessageID: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}
