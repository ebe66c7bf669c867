/// The error for a body that is not valid `multipart/form-data`, or exceeds a limit.
@nonexhaustive
public enum MultipartError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The content type is not `multipart/form-data` with a valid boundary.
    case invalidContentType
    /// A part's header is malformed, or does not describe a field of a form.
    case malformedHeader
    /// A boundary is followed by something other than a line end.
    case malformedBoundary
    /// A part has a transfer encoding, which forms do not use.
    case unsupportedEncoding
    /// A text is not UTF-8.
    case invalidText
    /// The body ended before its last boundary.
    case incomplete
    /// A part's header exceeds ``MultipartLimits/header``.
    case headerTooLarge
    /// The body has more parts than ``MultipartLimits/parts``.
    case tooManyParts
    /// A text exceeds ``MultipartLimits/text``, or all texts and names exceed
    /// ``MultipartLimits/texts``.
    case textTooLarge
    /// A file exceeds ``MultipartLimits/file``.
    case fileTooLarge
    /// The body exceeds ``MultipartLimits/total``.
    case bodyTooLarge

    /// Whether the body exceeds a limit, rather than being malformed.
    public var isLimit: Bool {
        switch self {
        case .headerTooLarge, .tooManyParts, .textTooLarge, .fileTooLarge, .bodyTooLarge: true
        default: false
        }
    }

    /// A human-readable description.
    public var description: String {
        switch self {
        case .invalidContentType: "the content type is not multipart/form-data with a boundary"
        case .malformedHeader: "a part's header is malformed or names no field"
        case .malformedBoundary: "a boundary is not followed by a line end"
        case .unsupportedEncoding: "a part has a transfer encoding"
        case .invalidText: "a text is not UTF-8"
        case .incomplete: "the body ended before its last boundary"
        case .headerTooLarge: "a part's header is too large"
        case .tooManyParts: "the body has too many parts"
        case .textTooLarge: "a text is too large"
        case .fileTooLarge: "a file is too large"
        case .bodyTooLarge: "the body is too large"
        }
    }
}
