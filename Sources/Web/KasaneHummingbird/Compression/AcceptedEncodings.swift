/// The content codings in an `Accept-Encoding` header (RFC 9110, section 12.5.3).
struct AcceptedEncodings {
    private var gzip: Double?
    private var identity: Double?
    private var other: Double?

    /// Parses the header, which is `nil` if the request doesn't have one.
    init(_ header: String?) {
        guard let header else { return }
        for element in header.utf8.split(separator: UInt8(ascii: ",")).prefix(32) {
            let parts = Substring(element).split(separator: ";", omittingEmptySubsequences: false)
            guard let weight = Self.weight(parts.dropFirst()) else { continue }
            switch parts[0].trimmed.lowercased() {
            case "gzip", "x-gzip": gzip = max(gzip ?? 0, weight)
            case "identity": identity = weight
            case "*": other = weight
            default: break
            }
        }
    }

    /// Whether the client accepts gzip and doesn't prefer uncompressed content.
    var prefersGzip: Bool {
        guard let weight = gzip ?? other, weight > 0 else { return false }
        return weight >= identity ?? 0
    }

    /// Returns a coding's weight, which is 1 by default, or `nil` if the weight is malformed.
    private static func weight(_ parameters: ArraySlice<Substring>) -> Double? {
        guard let parameter = parameters.first else { return 1 }
        let parts = parameter.split(separator: "=", omittingEmptySubsequences: false)
        guard parameters.count == 1, parts.count == 2, parts[0].trimmed.lowercased() == "q",
            case let text = parts[1].trimmed, text.utf8.count <= 5,
            text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }),
            let weight = Double(text), weight <= 1
        else { return nil }
        return weight
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let start = utf8.firstIndex { !isBlank($0) } ?? endIndex
        let end = utf8[start...].lastIndex { !isBlank($0) }.map(utf8.index(after:)) ?? start
        return self[start..<end]
    }
}
