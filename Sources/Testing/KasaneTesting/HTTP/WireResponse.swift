/// A response as it was sent over the connection (RFC 9112).
public struct WireResponse: Sendable {
    /// The status code.
    public let status: Int
    /// The headers in order, with lowercase names.
    public let headers: [(name: String, value: String)]
    /// The body, without chunk framing.
    public let body: [UInt8]

    /// Returns the values of the header with a lowercase name.
    public subscript(name: String) -> [String] {
        headers.filter { $0.name == name }.map(\.value)
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
}

/// An error thrown for bytes that aren't an HTTP/1.1 response, or whose length is ambiguous.
public struct WireError: Error, CustomStringConvertible {
    /// The problem and the first bytes.
    public let description: String

    init(_ problem: String, _ bytes: some Collection<UInt8>) {
        let shown = String(decoding: bytes.prefix(300), as: UTF8.self)
        description = "\(problem): \(shown.debugDescription)"
    }
}

extension WireTranscript {
    /// Parses the responses strictly, to find bytes that don't belong to any response.
    ///
    /// - Parameter methods: The methods of the requests in order, which determine the responses
    ///   without a body. Any further response might be for a `HEAD` request. Such a response has no
    ///   body if its headers are followed by another response or by the end.
    /// - Returns: The complete responses, except responses with a status below 200, and the
    ///   remaining bytes, which can be the start of a response.
    /// - Throws: ``WireError`` if the bytes aren't a response.
    public func responses(
        to methods: [String]
    ) throws(WireError) -> (complete: [WireResponse], rest: [UInt8]) {
        var rest = bytes[...]
        var responses: [WireResponse] = []
        while !rest.isEmpty {
            let method = responses.count < methods.count ? methods[responses.count] : nil
            var reader = WireReader(rest)
            guard let response = try reader.response(to: method, isEnded: isEnded) else { break }
            rest = reader.rest
            if response.status >= 200 { responses.append(response) }
        }
        return (responses, Array(rest))
    }
}

/// Parses a response.
///
/// Each method returns `nil` if bytes are missing.
private struct WireReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func response(
        to method: String?,
        isEnded: Bool
    ) throws(WireError) -> WireResponse? {
        let begin = rest
        guard let line = try line() else { return nil }
        let status = try status(line)
        guard let headers = try headers() else { return nil }
        func values(_ name: String) -> [String] {
            headers.filter { $0.name == name }.map(\.value)
        }
        let lengths = values("content-length")
        let codings = values("transfer-encoding")
        guard lengths.count + codings.count <= 1, codings.allSatisfy({ $0 == "chunked" })
        else { throw WireError("the response has conflicting length headers", begin) }
        let hasNoBody = [204, 304].contains(status) || status < 200
        if hasNoBody, status != 304, lengths.count + codings.count > 0 {
            throw WireError("a response without a body has a length", begin)
        }
        if hasNoBody || method == "HEAD" {
            return WireResponse(status: status, headers: headers, body: [])
        }
        if method == nil, rest.isEmpty && isEnded || rest.starts(with: "HTTP/1.1 ".utf8) {
            return WireResponse(status: status, headers: headers, body: [])
        }
        guard
            let body = try codings.isEmpty ? body(lengths.first, isEnded, begin) : chunks()
        else { return nil }
        return WireResponse(status: status, headers: headers, body: body)
    }

    private mutating func line() throws(WireError) -> String? {
        guard let end = rest.firstIndex(of: 13), end + 1 < rest.endIndex else {
            if rest.count > 9, !rest.starts(with: "HTTP/1.1 ".utf8), rest.contains(10) {
                throw WireError("not the start of a response", rest)
            }
            return nil
        }
        guard rest[end + 1] == 10 else { throw WireError("a line ends with CR only", rest) }
        defer { rest = rest[(end + 2)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    private func status(_ line: String) throws(WireError) -> Int {
        guard let match = line.wholeMatch(of: #/HTTP/1\.[01] ([1-5][0-9][0-9]) [^\x00-\x1f]*/#),
            let status = Int(match.1)
        else { throw WireError("not the start of a response", line.utf8) }
        return status
    }

    private mutating func headers() throws(WireError) -> [(name: String, value: String)]? {
        var headers: [(name: String, value: String)] = []
        while let line = try line() {
            if line.isEmpty { return headers }
            guard
                let match = line.wholeMatch(
                    of: #/([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([^\x00\n\r]*)/#
                )
            else { throw WireError("not a header", line.utf8) }
            headers.append((match.1.lowercased(), String(match.2)))
        }
        return nil
    }

    private mutating func body(
        _ length: String?,
        _ isEnded: Bool,
        _ begin: ArraySlice<UInt8>
    ) throws(WireError) -> [UInt8]? {
        guard let length else {
            // The body ends when the connection is closed.
            guard isEnded else { return nil }
            defer { rest = [] }
            return Array(rest)
        }
        guard let count = Int(length), count >= 0 else {
            throw WireError("not a content length", begin)
        }
        return take(count)
    }

    private mutating func chunks() throws(WireError) -> [UInt8]? {
        var body: [UInt8] = []
        while let line = try line() {
            guard let size = Int(line, radix: 16), size >= 0 else {
                throw WireError("not a chunk size", line.utf8)
            }
            guard size > 0 else { return try headers() == nil ? nil : body }
            guard let chunk = take(size), let end = take(2) else { return nil }
            guard end == [13, 10] else { throw WireError("a chunk doesn't end with CR LF", end) }
            body += chunk
        }
        return nil
    }

    private mutating func take(_ count: Int) -> [UInt8]? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
