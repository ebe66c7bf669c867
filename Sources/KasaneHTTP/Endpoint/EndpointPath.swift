/// The path of an endpoint, with every interpolated value escaped.
///
/// What is written literally is taken as it is; what is interpolated becomes part of one path
/// segment, whatever it contains. A path that does not begin with a slash, one with a segment that
/// is empty, `.` or `..`, escaped or not, and one with a literal character that a path cannot have,
/// is refused when it is sent: they would lead elsewhere.
///
/// ```swift
/// let path: EndpointPath = "/users/\(name)/photos"     // name "a/b" → /users/a%2Fb/photos
/// ```
///
/// The escaping is that of RFC 3986, section 3.3: all but unreserved characters.
public struct EndpointPath: Hashable, Sendable {
    /// The escaped path, as it goes into the request, with secrets.
    public let text: String
    /// The interpolated values that never show in errors, logs, spans and recordings.
    package let secrets: [Secret]
}

extension EndpointPath: ExpressibleByStringInterpolation {
    /// Makes a path of a literal without values.
    public init(stringLiteral value: String) {
        text = value
        secrets = []
    }

    /// Makes a path of a literal with escaped values.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        secrets = stringInterpolation.secrets
    }

    /// Collects a path's literal parts and its escaped values.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var secrets: [Secret] = []

        /// Reserves room for a path.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Takes a literal part as it is.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Escapes a value into a part of one segment.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += percentEncoded(value.description)
        }

        /// Escapes a secret into a part of one segment.
        public mutating func appendInterpolation(_ secret: Secret) {
            text += percentEncoded(secret.reveal())
            secrets.append(secret)
        }
    }
}

extension EndpointPath {
    /// Why the path would lead elsewhere, or `nil` if every segment stays where it was written.
    package var fault: String? {
        guard text.utf8.first == UInt8(ascii: "/") else {
            return "its path does not begin with a slash"
        }
        guard isMadeOfPathCharacters(text) else {
            return "its path has a character that must be escaped"
        }
        var segment = PathSegment()
        for byte in text.utf8.dropFirst() {
            guard byte == UInt8(ascii: "/") else {
                segment.take(byte)
                continue
            }
            if segment.isEmpty { return "its path has an empty segment" }
            if segment.isOfDots { return "its path has a segment of dots" }
            segment = PathSegment()
        }
        // An empty segment at the end is a slash that was written there.
        return segment.isOfDots ? "its path has a segment of dots" : nil
    }
}

/// A segment of a path as far as it was read.
private struct PathSegment {
    private enum Escape {
        case none
        case percent
        case percent2
    }

    private(set) var isEmpty = true
    private var dots = 0
    private var hasOthers = false
    private var escape = Escape.none

    /// Whether it is `.` or `..`, escaped or not.
    var isOfDots: Bool { !hasOthers && (1...2).contains(dots) }

    mutating func take(_ byte: UInt8) {
        isEmpty = false
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

/// Whether a text has nothing but RFC 3986's path characters and whole escapes.
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

/// Whether each of ASCII's characters may stand in a path.
private let pathCharacters: [Bool] = {
    let allowed = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/".utf8
    )
    return (0..<128).map(allowed.contains)
}()

extension EndpointPath: CustomStringConvertible, CustomReflectable {
    /// The escaped path without secrets.
    public var description: String { Scrubber(secrets).scrub(text) }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Escapes all but RFC 3986's unreserved characters, as UTF-8.
package func percentEncoded(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            escaped.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            escaped += byte < 16 ? "%0\(digits)" : "%\(digits)"
        }
    }
    return escaped
}
