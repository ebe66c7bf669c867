/// An error for a body that isn't valid `multipart/form-data` or exceeds a limit.
@nonexhaustive
public enum MultipartError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The content type isn't `multipart/form-data` with a valid boundary.
    case invalidContentType
    /// A part's header is malformed or doesn't name a form field.
    case malformedHeader
    /// A boundary isn't followed by a line break.
    case malformedBoundary
    /// A part uses a transfer encoding, which isn't allowed in forms.
    case unsupportedEncoding
    /// A name or text value isn't valid UTF-8.
    case invalidText
    /// The body ended before the final boundary.
    case incomplete
    /// A part's header exceeds ``MultipartLimits/header``.
    case headerTooLarge
    /// The body has more parts than ``MultipartLimits/parts``.
    case tooManyParts
    /// A text value exceeds ``MultipartLimits/text``, or the total size of all names and values
    /// exceeds ``MultipartLimits/texts``.
    case textTooLarge
    /// A file exceeds ``MultipartLimits/file``.
    case fileTooLarge
    /// The body exceeds ``MultipartLimits/total``.
    case bodyTooLarge

    /// Whether the body exceeds a limit rather than being malformed.
    public var isLimit: Bool {
        switch self {
        case .headerTooLarge, .tooManyParts, .textTooLarge, .fileTooLarge, .bodyTooLarge: true
        default: false
        }
    }

    /// A description for logs.
    public var description: String {
        switch self {
        case .invalidContentType: "the content type isn't multipart/form-data with a valid boundary"
        case .malformedHeader: "a part's header is malformed or has no field name"
        case .malformedBoundary: "a boundary isn't followed by a line break"
        case .unsupportedEncoding: "a part uses a transfer encoding"
        case .invalidText: "a name or text value isn't valid UTF-8"
        case .incomplete: "the body ended before its final boundary"
        case .headerTooLarge: "a part's header is too large"
        case .tooManyParts: "the body has too many parts"
        case .textTooLarge: "a text value is too large"
        case .fileTooLarge: "a file is too large"
        case .bodyTooLarge: "the body is too large"
        }
    }
}
