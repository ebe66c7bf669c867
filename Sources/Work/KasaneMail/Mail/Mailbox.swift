import KasaneDomain

/// An email address with an optional display name (a mailbox in RFC 5322).
///
/// ```swift
/// let reader = try Mailbox("hanako@example.jp", name: "山田 花子")
/// ```
///
/// The address can be passed as typed; see `EmailAddress` in KasaneDomain. Neither the address nor
/// the name can inject a header or a recipient. A mailbox with a valid address doesn't necessarily
/// exist.
public struct Mailbox: Hashable, Sendable {
    private let email: EmailAddress
    /// The display name, such as `山田 花子`, if any.
    public let name: String?

    /// The address as used in SMTP and headers, with the domain in lowercase ASCII.
    ///
    /// The local part is quoted if necessary, as in `"taro..yamada"@docomo.ne.jp`.
    public var address: String { email.text }

    /// The part of the address before the “@”, without quotes.
    public var localPart: String { email.localPart }

    /// The part of the address after the “@”.
    public var domain: String { email.domain }

    /// Creates a mailbox.
    ///
    /// - Parameters:
    ///   - address: The address as typed.
    ///   - name: The display name in any language, at most 256 bytes in UTF-8. An empty name
    ///     becomes `nil`.
    /// - Throws: ``MailFormatError`` if the address is invalid, or if the name is too long or
    ///   contains a line break or another control character.
    public init(_ address: String, name: String? = nil) throws(MailFormatError) {
        do throws(EmailAddressError) {
            email = try EmailAddress(address)
        } catch {
            throw .address(error)
        }
        self.name = try name.flatMap { $0.isEmpty ? nil : $0 }
            .map { name throws(MailFormatError) in try name.checked(as: .name, limit: 256) }
    }

    /// Creates a mailbox from an address that is known to be valid.
    package init(validated address: StaticString) {
        do throws(EmailAddressError) {
            email = try EmailAddress("\(address)")
        } catch {
            preconditionFailure("\(error)")
        }
        name = nil
    }
}

extension Mailbox: Codable {
    private enum CodingKeys: CodingKey {
        case address
        case name
    }

    /// Decodes a mailbox with the same checks as ``init(_:name:)``.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            values.decode(String.self, forKey: .address),
            name: values.decodeIfPresent(String.self, forKey: .name)
        )
    }

    /// Encodes the address and the name.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(address, forKey: .address)
        try values.encodeIfPresent(name, forKey: .name)
    }
}

extension Mailbox: CustomStringConvertible {
    /// The address and display name, without the escaping used in headers.
    public var description: String { name.map { "\($0) <\(address)>" } ?? address }
}
