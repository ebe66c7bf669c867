import KasaneDomain

/// The value of an email's Message-ID header.
///
/// Receivers can drop a second email with the same ID. Derive the ID from the reason for the email,
/// such as the ID of its job:
///
/// ```swift
/// let id = try MessageID("confirm-\(registration.id)", domain: "example.jp")
/// ```
public struct MessageID: Hashable, Sendable {
    /// The ID without angle brackets, such as `confirm-42@example.jp`.
    public let text: String

    /// Creates a message ID.
    ///
    /// - Parameters:
    ///   - name: 1 to 64 letters, digits and `.`, `-`, `_`, `+`, unique within the domain.
    ///   - domain: The sender's domain, at most 120 bytes.
    /// - Throws: ``MailFormatError/messageID(_:)``.
    public init(_ name: String, domain: String) throws(MailFormatError) {
        let words = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...64).contains(name.utf8.count), domain.utf8.count <= 120,
            let ascii = DomainName.ascii(domain), ascii.utf8.count <= 120,
            words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAllowed) })
        else { throw .messageID("\(name)@\(domain)") }
        text = "\(name)@\(ascii)"
    }

    /// Creates a message ID with 128 bits from the system's random number generator.
    ///
    /// - Parameter domain: The sender's domain, at most 120 bytes.
    /// - Throws: ``MailFormatError/messageID(_:)``.
    public static func random(domain: String) throws(MailFormatError) -> Self {
        try Self(String(UInt128.random(in: 0 ... .max), radix: 36), domain: domain)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "-_+".utf8.contains(byte)
    }
}

extension MessageID: Codable {
    /// Decodes a message ID with the same checks as ``init(_:domain:)``.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw MailFormatError.messageID(text) }
        try self.init(parts[0], domain: parts[1])
    }

    /// Encodes the ID as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension MessageID: CustomStringConvertible {
    /// The ID without angle brackets.
    public var description: String { text }
}
