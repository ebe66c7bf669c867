/// The path of an endpoint, with every interpolated value escaped.
///
/// What is written literally is taken as it is; what is interpolated becomes part of one path
/// segment, whatever it contains. A path that does not begin with a slash, and one with a segment
/// that is empty, `.` or `..`, is refused when it is sent: they would lead elsewhere.
///
/// ```swift
/// let path: EndpointPath = "/users/\(name)/photos"     // name "a/b" → /users/a%2Fb/photos
/// ```
///
/// The escaping is that of RFC 3986, section 3.3: all but unreserved characters.
public struct EndpointPath: Hashable, Sendable {
    /// The escaped path, as it goes into the request.
    public let text: String
}

extension EndpointPath: ExpressibleByStringInterpolation {
    /// Makes a path of a literal without values.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Makes a path of a literal with escaped values.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Collects a path's literal parts and its escaped values.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

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
    }
}

extension EndpointPath {
    /// Whether every segment stays where it was written.
    var isSafe: Bool {
        guard text.hasPrefix("/") else { return false }
        let segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        // One empty segment at the end is a slash that was written there.
        return segments.enumerated().allSatisfy { index, segment in
            segment.isEmpty ? index == segments.count - 1 : segment != "." && segment != ".."
        }
    }
}

extension EndpointPath: CustomStringConvertible {
    /// The escaped path.
    public var description: String { text }
}

/// Escapes all but RFC 3986's unreserved characters, as UTF-8.
func percentEncoded(_ text: String) -> String {
    var escaped = ""
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
