import KasaneConcurrency

/// The header of a `multipart/form-data` part (RFC 7578, section 4).
package struct MultipartHeader: Hashable, Sendable {
    package let name: String
    /// The file name, or `nil` if the part is a text field.
    package let fileName: String?

    /// Parses the header lines, each ending with CR LF.
    ///
    /// Ignores the content type, because clients can send any value, and `filename*`, because RFC
    /// 7578 prohibits it.
    package init(_ bytes: ArraySlice<UInt8>) throws(MultipartError) {
        var disposition: [Parameter: String]?
        var rest = bytes
        while !rest.isEmpty {
            guard let end = rest.firstIndex(of: 0x0D), end + 1 < rest.endIndex,
                rest[end + 1] == 0x0A
            else { throw .malformedHeader }
            let (name, value) = try Self.field(rest[..<end])
            rest = rest[(end + 2)...]
            switch name {
            case "content-disposition":
                guard disposition == nil else { throw .malformedHeader }
                disposition = try Self.disposition(value)
            case "content-transfer-encoding":
                let encoding = Self.text(value.trimmed)?.lowercased()
                guard let encoding, ["7bit", "8bit", "binary"].contains(encoding) else {
                    throw .unsupportedEncoding
                }
            default: break
            }
        }
        guard let name = disposition?[.name] else { throw .malformedHeader }
        self.name = name
        fileName = disposition?[.fileName]
    }

    private enum Parameter: String {
        case name
        case fileName = "filename"
    }

    /// Splits a header line into its lowercased name and its value.
    private static func field(
        _ line: ArraySlice<UInt8>
    ) throws(MultipartError) -> (name: String, value: ArraySlice<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            line[..<colon].allSatisfy(\.isToken), line[colon...].allSatisfy(\.isInHeader),
            let name = text(line[..<colon])
        else { throw .malformedHeader }
        return (name.lowercased(), line[(colon + 1)...])
    }

    /// Returns the `name` and `filename` parameters of a `form-data` disposition.
    private static func disposition(
        _ value: ArraySlice<UInt8>
    ) throws(MultipartError) -> [Parameter: String] {
        var rest = value.trimmed
        let type = rest.prefix(while: \.isToken)
        guard text(type)?.lowercased() == "form-data" else { throw .malformedHeader }
        rest = rest.dropFirst(type.count).trimmed
        var found: [Parameter: String] = [:]
        while rest.first == UInt8(ascii: ";") {
            rest = rest.dropFirst().trimmed
            let name = rest.prefix(while: \.isToken)
            rest = rest.dropFirst(name.count)
            guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { throw .malformedHeader }
            let value: ArraySlice<UInt8>
            (value, rest) = try parameter(rest.dropFirst())
            rest = rest.trimmed
            guard let key = text(name).flatMap({ Parameter(rawValue: $0.lowercased()) }) else {
                continue
            }
            guard found[key] == nil, let content = text(value) else { throw .malformedHeader }
            found[key] = unescaped(content)
        }
        guard rest.isEmpty else { throw .malformedHeader }
        return found
    }

    /// Returns the leading value, quoted or unquoted, and the remaining text.
    ///
    /// A backslash is an ordinary character, as in Windows paths. Browsers escape quotation marks
    /// as `%22`.
    private static func parameter(
        _ bytes: ArraySlice<UInt8>
    ) throws(MultipartError) -> (value: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
        guard bytes.first == UInt8(ascii: "\"") else {
            let value = bytes.prefix(while: \.isToken)
            guard !value.isEmpty else { throw .malformedHeader }
            return (value, bytes.dropFirst(value.count))
        }
        let quoted = bytes.dropFirst()
        guard let end = quoted.firstIndex(of: UInt8(ascii: "\"")) else { throw .malformedHeader }
        return (quoted[..<end], quoted[(end + 1)...])
    }

    /// Decodes the three escape sequences defined by the WHATWG HTML standard.
    ///
    /// Other percent signs are kept.
    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let character = escapes[Array(rest.prefix(2))] else {
                bytes.append(byte)
                continue
            }
            bytes.append(character)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let escapes: [[UInt8]: UInt8] = [
        Array("22".utf8): UInt8(ascii: "\""), Array("0D".utf8): 0x0D, Array("0A".utf8): 0x0A,
    ]

    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        String(validating: bytes, as: UTF8.self)
    }
}

extension MultipartHeader {
    /// Returns the boundary of a `multipart/form-data` content type, or `nil` for other types.
    package static func boundary(in contentType: String?) -> [UInt8]? {
        guard let contentType else { return nil }
        var parts = contentType.utf8.split(separator: UInt8(ascii: ";"), maxSplits: 1)[...]
        guard let type = parts.popFirst().map({ Array($0)[...].trimmed }),
            String(decoding: type, as: UTF8.self).lowercased() == "multipart/form-data",
            let parameters = parts.popFirst()
        else { return nil }
        var boundary: ArraySlice<UInt8>?
        var rest = Array(parameters)[...].trimmed
        while !rest.isEmpty {
            let name = rest.prefix(while: \.isToken)
            rest = rest.dropFirst(name.count)
            guard !name.isEmpty, rest.first == UInt8(ascii: "="),
                // A malformed parameter, the only possible error, means that the boundary is
                // missing.
                let found = try? parameter(rest.dropFirst())
            else { return nil }
            rest = found.rest.trimmed
            guard rest.isEmpty || rest.first == UInt8(ascii: ";") else { return nil }
            rest = rest.dropFirst().trimmed
            if String(decoding: name, as: UTF8.self).lowercased() == "boundary" {
                guard boundary == nil else { return nil }
                boundary = found.value
            }
        }
        // RFC 2046, section 5.1.1.
        guard let boundary, (1...70).contains(boundary.count), boundary.last != 0x20,
            boundary.allSatisfy(\.isInBoundary)
        else { return nil }
        return Array(boundary)
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without leading and trailing spaces and tabs.
    fileprivate var trimmed: ArraySlice<UInt8> {
        let start = drop { $0 == 0x20 || $0 == 0x09 }
        guard let last = start.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return [] }
        return start[...last]
    }
}

extension UInt8 {
    /// Whether the byte is a token character (RFC 9110).
    fileprivate var isToken: Bool {
        isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self)
    }

    /// Whether the byte is valid in a header value.
    fileprivate var isInHeader: Bool { self == 0x09 || self >= 0x20 && self != 0x7F }

    /// Whether the byte is valid in a boundary (RFC 2046, section 5.1.1).
    fileprivate var isInBoundary: Bool {
        isASCIIAlphanumeric || "'()+_,-./:=? ".utf8.contains(self)
    }
}
