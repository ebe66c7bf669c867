public import KasaneDomain

/// An error for a value that can't be part of a mail.
@nonexhaustive
public enum MailFormatError: Error, Hashable, Sendable {
    /// The text is not an email address.
    case address(EmailAddressError)
    /// The value contains a line break or another control character.
    case controlCharacter(MailField, String)
    /// The value has more bytes in UTF-8 than the limit.
    case tooLong(MailField, limit: Int)
    /// The text is not a message identifier.
    case messageID(String)
    /// The date is before 1970 or after 9999.
    case date
    /// The mail has no recipient, or more than ``Mail/maximumRecipients``.
    case recipientCount(Int)
    /// Additional headers can't have this name.
    case headerName(String)
    /// The header value is empty or contains characters other than printable ASCII.
    case headerValue(String)
    /// The mail has two additional headers of this name.
    case duplicateHeader(String)
    /// The file name is empty or contains a path separator.
    case fileName(String)
    /// The text is not a media type, such as `application/pdf`.
    case mediaType(String)
}

/// A part of a mail that an error refers to.
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
    /// A human-readable description with a suggestion.
    public var description: String {
        switch self {
        case .address(let error): "\(error)"
        case .controlCharacter(let field, let text):
            "the \(field.rawValue) “\(text.excerpt)” has a line break or another control character"
        case .tooLong(let field, let limit):
            "the \(field.rawValue) is longer than \(limit) bytes in UTF-8; shorten it"
        case .messageID(let text):
            """
            “\(text.excerpt)” cannot identify a message: it needs 1 to 64 letters, digits and \
            . - _ + before the “@”, and a domain after it
            """
        case .date: "the date of a mail must be between the years 1970 and 9999"
        case .recipientCount(let count):
            "a mail has 1 to \(Mail.maximumRecipients) recipients, and this one has \(count)"
        case .headerName(let name):
            "a mail cannot have an additional header “\(name.excerpt)”; see MailHeader.names"
        case .headerValue(let name):
            "the value of the header \(name) must be printable ASCII, and cannot be empty"
        case .duplicateHeader(let name): "the mail has the header \(name) twice"
        case .fileName(let name):
            "“\(name.excerpt)” cannot be the name of a file: it is empty or has a slash"
        case .mediaType(let text):
            """
            “\(text.excerpt)” cannot be the media type of a file; write one such as \
            application/pdf, or application/octet-stream for a message
            """
        }
    }
}

extension String {
    /// For messages: at most 60 characters, without control characters.
    var excerpt: String {
        let visible = String(prefix(60)).unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }
        return String(String.UnicodeScalarView(visible)) + (count > 60 ? "…" : "")
    }

    /// The text, if it has no control characters and fits the limit.
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

    /// Whether the byte is an `atext` character of RFC 5322.
    var isAtomText: Bool { isLetterOrDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(self) }

    /// Whether the byte is a printable ASCII character or a space.
    var isPrintable: Bool { (0x20...0x7E).contains(self) }
}
