public import KasaneDomain

/// An error for a value that can't be part of an email.
@nonexhaustive
public enum MailFormatError: Error, Hashable, Sendable {
    /// The text isn't a valid email address.
    case address(EmailAddressError)
    /// The value contains a line break or another control character.
    case controlCharacter(MailField, String)
    /// The value is longer in UTF-8 than the limit.
    case tooLong(MailField, limit: Int)
    /// The text isn't a valid message ID.
    case messageID(String)
    /// The date is before 1970 or after 9999.
    case date
    /// The email has no recipients, or more than ``Mail/maximumRecipients``.
    case recipientCount(Int)
    /// The name isn't allowed for an additional header.
    case headerName(String)
    /// The header value is empty or contains characters other than printable ASCII.
    case headerValue(String)
    /// The email has two additional headers with this name.
    case duplicateHeader(String)
    /// The file name is empty or contains a path separator.
    case fileName(String)
    /// The text isn't a media type, such as `application/pdf`.
    case mediaType(String)
}

/// The part of an email to which an error refers.
@nonexhaustive
public enum MailField: String, Hashable, Sendable {
    /// The display name of a mailbox.
    case name
    /// The subject.
    case subject
    /// The value of an additional header.
    case header
    /// The name of an attached file.
    case fileName = "file name"
}

extension MailFormatError: CustomStringConvertible {
    /// The error message, with a suggested fix.
    public var description: String {
        switch self {
        case .address(let error): "\(error)"
        case .controlCharacter(let field, let text):
            "the \(field.rawValue) “\(text.excerpt)” contains a line break or control character"
        case .tooLong(let field, let limit):
            "the \(field.rawValue) must be at most \(limit) bytes long in UTF-8"
        case .messageID(let text):
            """
            invalid message ID “\(text.excerpt)”; use 1 to 64 letters, digits and . - _ + before \
            the “@”, and a domain after it
            """
        case .date: "the date of an email must be between the years 1970 and 9999"
        case .recipientCount(let count):
            "an email must have 1 to \(Mail.maximumRecipients) recipients, not \(count)"
        case .headerName(let name):
            "the header “\(name.excerpt)” is not allowed; see MailHeader.names"
        case .headerValue(let name):
            "the value of the \(name) header must be printable ASCII and not empty"
        case .duplicateHeader(let name): "the \(name) header occurs twice"
        case .fileName(let name):
            "the file name “\(name.excerpt)” is empty or contains a slash"
        case .mediaType(let text):
            """
            invalid media type “\(text.excerpt)” for an attachment; use a type such as \
            application/pdf, or application/octet-stream for a message
            """
        }
    }
}

extension String {
    /// The start of the text for error messages, at most 60 characters without control characters.
    var excerpt: String {
        let visible = String(prefix(60)).unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }
        return String(String.UnicodeScalarView(visible)) + (count > 60 ? "…" : "")
    }

    /// Returns the text if it has no control characters and doesn't exceed the limit.
    func checked(as field: MailField, limit: Int) throws(MailFormatError) -> Self {
        guard !unicodeScalars.contains(where: \.isControl) else {
            throw .controlCharacter(field, self)
        }
        guard utf8.count <= limit else { throw .tooLong(field, limit: limit) }
        return self
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a line break or another control character.
    var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension UInt8 {
    var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether the byte is an `atext` character as defined by RFC 5322.
    var isAtomText: Bool { isLetterOrDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(self) }

    /// Whether the byte is a printable ASCII character or a space.
    var isPrintable: Bool { (0x20...0x7E).contains(self) }
}
