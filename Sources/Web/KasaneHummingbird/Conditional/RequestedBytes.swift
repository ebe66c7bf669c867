import HTTPTypes
import Hummingbird

/// The requested bytes of a representation (RFC 9110, section 14).
enum RequestedBytes: Equatable {
    /// All bytes, because the request has no range or an unsupported range.
    case all
    case part(Range<Int>)
    case unsatisfiable

    /// Parses a `Range` header for content of the given size.
    ///
    /// Multiple ranges and invalid ranges are ignored, as the RFC allows.
    init(_ header: String, of size: Int) {
        let unit = Array("bytes=".utf8)
        let bytes = Array(header.utf8)
        guard bytes.starts(with: unit, by: { $0 | 0x20 == $1 | 0x20 }) else {
            self = .all
            return
        }
        let ranges = bytes.dropFirst(unit.count).split(separator: UInt8(ascii: ","))
            .map { $0.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } }
            .filter { !$0.isEmpty }
        let bounds = ranges.first?
            .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard ranges.count == 1, let bounds, bounds.count == 2,
            bounds.joined().allSatisfy({ (0x30...0x39).contains($0) })
        else {
            self = .all
            return
        }
        self.init(first: Self.number(bounds[0]), last: Self.number(bounds[1]), of: size)
    }

    private init(first: Int?, last: Int?, of size: Int) {
        switch (first, last) {
        case (nil, nil): self = .all
        case (nil, 0?): self = .unsatisfiable
        case (nil, let count?): self = size == 0 ? .all : .part(max(0, size - count)..<size)
        case (let first?, let last) where first > last ?? Int.max: self = .all
        case (let first?, _) where first >= size: self = .unsatisfiable
        case (let first?, let last): self = .part(first..<min(last ?? Int.max, size - 1) + 1)
        }
    }

    /// Returns the number, clamped to `Int.max`, or `nil` if there are no digits.
    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self)) ?? Int.max
    }
}

extension Request {
    /// Returns the requested bytes.
    ///
    /// Ranges require a GET request, and `If-Range` must contain the strong tag of the current
    /// version.
    func requestedBytes(of tag: EntityTag, size: Int) -> RequestedBytes {
        guard method == .get, let range = headers[.range] else { return .all }
        if let condition = headers[.ifRange] {
            guard case .tags(let tags) = EntityTags(condition), tags.count == 1,
                tags[0].isStronglyEqual(to: tag)
            else { return .all }
        }
        return RequestedBytes(range, of: size)
    }
}

extension Response {
    /// Creates the response with the requested bytes.
    ///
    /// - Throws: `HTTPError` with status 416 if the range starts after the end of the content.
    init(
        _ requested: RequestedBytes,
        of size: Int,
        headers: HTTPFields,
        body: (Range<Int>) -> ResponseBody
    ) throws {
        var headers = headers
        headers[.acceptRanges] = "bytes"
        switch requested {
        case .all: self.init(status: .ok, headers: headers, body: body(0..<size))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            self.init(status: .partialContent, headers: headers, body: body(range))
        case .unsatisfiable:
            throw HTTPError(.rangeNotSatisfiable, headers: [.contentRange: "bytes */\(size)"])
        }
    }
}
