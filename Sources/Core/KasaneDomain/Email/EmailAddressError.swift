/// An error for text that is not an email address.
///
/// Each case contains the rejected text.
@nonexhaustive
public enum EmailAddressError: Error, Hashable, Sendable {
    /// The text contains no “@”, or several outside of quotes.
    case notOneAt(String)
    /// The part before the “@” contains characters without an ASCII equivalent.
    case notASCII(String)
    /// The part before the “@” is empty, longer than 64 bytes or contains invalid characters.
    case localPart(String)
    /// The part after the “@” is not a domain such as `example.jp`.
    case domain(String)
    /// The address is longer than 254 bytes, the limit of RFC 5321.
    case tooLong(String)
}

extension EmailAddressError: ErrorReason {
    /// The stable identifier of the case, such as `email-domain`.
    public var code: String {
        switch self {
        case .notOneAt: "email-at"
        case .notASCII: "email-not-ascii"
        case .localPart: "email-local-part"
        case .domain: "email-domain"
        case .tooLong: "email-too-long"
        }
    }

    /// A human-readable description with a suggestion.
    public var description: String {
        switch self {
        case .notOneAt(let text):
            "“\(text.excerpt)” is not an email address: it needs one “@”, as in hanako@example.jp"
        case .notASCII(let text):
            """
            “\(text.excerpt)” is not an email address: the part before the “@” can \
            contain only Latin letters, digits and symbols
            """
        case .localPart(let text):
            """
            “\(text.excerpt)” is not an email address: the part before the “@” is invalid
            """
        case .domain(let text):
            """
            “\(text.excerpt)” is not an email address: the part after the “@” is not a domain, such \
            as example.jp
            """
        case .tooLong(let text):
            "“\(text.excerpt)” is not an email address: it is too long"
        }
    }
}

extension String {
    /// The text for messages: at most 60 scalars, without control characters.
    fileprivate var excerpt: String {
        let visible = unicodeScalars.prefix(60).map { $0.isControl ? "\u{FFFD}" : $0 }
        let text = String(String.UnicodeScalarView(visible))
        return visible.count < unicodeScalars.count ? text + "…" : text
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
