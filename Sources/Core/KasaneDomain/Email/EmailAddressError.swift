/// The reason why a string isn't a valid email address.
///
/// Each case contains the rejected text.
@nonexhaustive
public enum EmailAddressError: Error, Hashable, Sendable {
    /// The string doesn't have exactly one “@” outside quotes.
    case notOneAt(String)
    /// The part before the “@” contains characters without an ASCII equivalent.
    case notASCII(String)
    /// The part before the “@” is empty, longer than 64 bytes, or contains invalid characters.
    case localPart(String)
    /// The part after the “@” isn't a domain such as `example.jp`.
    case domain(String)
    /// The address exceeds the limit of 254 bytes in RFC 5321.
    case tooLong(String)
}

extension EmailAddressError: ErrorReason {
    /// A stable identifier for the case, such as `email-domain`.
    public var code: String {
        switch self {
        case .notOneAt: "email-at"
        case .notASCII: "email-not-ascii"
        case .localPart: "email-local-part"
        case .domain: "email-domain"
        case .tooLong: "email-too-long"
        }
    }

    /// A description of the problem, in English.
    public var description: String {
        switch self {
        case .notOneAt(let text):
            "“\(text.excerpt)” is not an email address. It needs one “@”, as in hanako@example.jp."
        case .notASCII(let text):
            """
            “\(text.excerpt)” is not an email address. Use only Latin letters, digits and symbols \
            before the “@”.
            """
        case .localPart(let text):
            """
            “\(text.excerpt)” is not an email address. The part before the “@” is invalid.
            """
        case .domain(let text):
            """
            “\(text.excerpt)” is not an email address. The part after the “@” is not a domain such \
            as example.jp.
            """
        case .tooLong(let text):
            "“\(text.excerpt)” is not an email address. It is too long."
        }
    }
}

extension String {
    /// The rejected text for messages: at most 60 scalars, without control characters.
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
