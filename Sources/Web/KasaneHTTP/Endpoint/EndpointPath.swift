import KasaneConcurrency

/// An endpoint's path, in which interpolated values are escaped.
///
/// Literal parts are used unchanged. An interpolated value is part of a single path segment,
/// regardless of its content. A call throws an error if an interpolated value is empty, or if the
/// path doesn't start with a slash, contains a `.` or `..` segment (escaped or not), or contains a
/// literal character that is invalid in a path. Such a path could refer to another resource. For
/// example, if `user` were empty, the path below would be `/users//photos`.
///
/// ```swift
/// let path: EndpointPath = "/users/\(user)/photos"     // user "a/b" → /users/a%2Fb/photos
/// ```
///
/// All characters except for unreserved characters (RFC 3986, section 2.3) are escaped. Consecutive
/// literal slashes are allowed, because some object stores use them in keys.
public struct EndpointPath: Hashable, Sendable {
    /// The escaped path as sent, including secrets.
    public let text: String
    /// The interpolated secrets, which are redacted in errors, logs, spans and recordings.
    package let secrets: [Secret]
    /// Whether any interpolated value is empty.
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

    /// The literal parts and escaped values of a path.
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

        /// Appends a value, which is escaped as part of a single segment.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(value.description)
        }

        /// Appends a secret, which is escaped as part of a single segment.
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
    /// The reason why the path is invalid, or `nil` if the path is valid.
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

/// The state of the current segment.
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

/// Returns whether text consists of valid path characters and complete escapes (RFC 3986).
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
    /// The escaped path with secrets redacted.
    public var description: String { Scrubber(secrets).scrub(text) }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
