import KasaneConcurrency

/// An endpoint's path, with every interpolated value escaped.
///
/// Literal parts are used unchanged. An interpolated value becomes part of a single path segment,
/// no matter what it contains. A call throws if an interpolated value is empty, or if the path
/// doesn't start with a slash, has a `.` or `..` segment (escaped or not), or has a literal
/// character that is invalid in a path. Such a path could reach another resource: if the user were
/// empty, the path below would be `/users//photos`.
///
/// ```swift
/// let path: EndpointPath = "/users/\(user)/photos"     // user "a/b" → /users/a%2Fb/photos
/// ```
///
/// Everything except the unreserved characters (RFC 3986, section 2.3) is escaped. Consecutive
/// literal slashes are allowed, because some object stores use them in keys.
public struct EndpointPath: Hashable, Sendable {
    /// The escaped path as sent, including secrets.
    public let text: String
    /// The interpolated secrets, redacted in errors, logs, spans and recordings.
    package let secrets: [Secret]
    /// Whether an interpolated value is empty.
    private let hasEmptyValue: Bool
}

extension EndpointPath: ExpressibleByStringInterpolation {
    /// Creates a path from a literal without interpolations.
    public init(stringLiteral value: String) {
        text = value
        secrets = []
        hasEmptyValue = false
    }

    /// Creates a path from a literal with interpolated values.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        secrets = stringInterpolation.secrets
        hasEmptyValue = stringInterpolation.hasEmptyValue
    }

    /// Collects a path's literal parts and escaped values.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var secrets: [Secret] = []
        fileprivate var hasEmptyValue = false

        /// Creates an empty interpolation with reserved capacity.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Appends a literal part unchanged.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Appends a value, escaped as part of a single segment.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(value.description)
        }

        /// Appends a secret, escaped as part of a single segment.
        public mutating func appendInterpolation(_ secret: Secret) {
            append(secret.reveal())
            secrets.append(secret)
        }

        private mutating func append(_ value: String) {
            hasEmptyValue = hasEmptyValue || value.isEmpty
            text += PercentEncoding.component.encoded(value)
        }
    }
}

extension EndpointPath {
    /// Why the path is invalid, or `nil` if it is valid.
    package var fault: String? {
        guard text.utf8.first == UInt8(ascii: "/") else {
            return "the path does not start with a slash"
        }
        guard isMadeOfPathCharacters(text) else {
            return "the path contains a character that must be escaped"
        }
        if hasEmptyValue { return "a value in the path is empty" }
        var segment = PathSegment()
        for byte in text.utf8.dropFirst() {
            guard byte == UInt8(ascii: "/") else {
                segment.take(byte)
                continue
            }
            if segment.isOfDots { return "the path contains a . or .. segment" }
            segment = PathSegment()
        }
        return segment.isOfDots ? "the path contains a . or .. segment" : nil
    }
}

/// The state of the segment being read.
private struct PathSegment {
    private enum Escape {
        case none
        case percent
        case percent2
    }

    private var dots = 0
    private var hasOthers = false
    private var escape = Escape.none

    /// Whether the segment is `.` or `..`, escaped or not.
    var isOfDots: Bool { !hasOthers && (1...2).contains(dots) }

    mutating func take(_ byte: UInt8) {
        switch (escape, byte) {
        case (.none, UInt8(ascii: ".")): dots += 1
        case (.none, UInt8(ascii: "%")): escape = .percent
        case (.percent, UInt8(ascii: "2")): escape = .percent2
        case (.percent2, UInt8(ascii: "e")), (.percent2, UInt8(ascii: "E")):
            escape = .none
            dots += 1
        default: hasOthers = true
        }
    }
}

/// Returns whether text consists of RFC 3986's path characters and complete escapes.
private func isMadeOfPathCharacters(_ text: String) -> Bool {
    var digitsLeft = 0
    for byte in text.utf8 {
        if digitsLeft > 0 {
            guard Character(Unicode.Scalar(byte)).isHexDigit else { return false }
            digitsLeft -= 1
        } else if byte == UInt8(ascii: "%") {
            digitsLeft = 2
        } else if byte >= 128 || !pathCharacters[Int(byte)] {
            return false
        }
    }
    return digitsLeft == 0
}

/// Whether each ASCII character is valid in a path.
private let pathCharacters: [Bool] = {
    let allowed = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/".utf8
    )
    return (0..<128).map(allowed.contains)
}()

extension EndpointPath: CustomStringConvertible, CustomReflectable {
    /// The escaped path, with secrets redacted.
    public var description: String { Scrubber(secrets).scrub(text) }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
