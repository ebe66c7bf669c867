import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WritingFuzzTests {
    @Test func `a multipart body is read back part by part`() async throws {
        try await Fuzzer.run("multipart") { source in
            let parts = (0..<source.number(0...5)).map { _ in
                source.happens(onceIn: 2)
                    ? RequestBody.Part(source.text(upTo: 6), text: source.text(upTo: 20))
                    : RequestBody.Part(
                        source.text(upTo: 6),
                        file: Data(source.bytes(upTo: 60)),
                        fileName: source.text(upTo: 8),
                        contentType: source.pick(["image/png", "text/plain; charset=utf-8"])
                    )
            }
            let body = try RequestBody.multipart(parts)
            guard case .data(let bytes) = body.content,
                let boundary = body.contentType?.split(separator: "boundary=").last
            else {
                throw FuzzFindingError(
                    "a multipart body is of bytes, and its type says its boundary"
                )
            }
            let read = try MultipartReader.parts(of: bytes, boundary: String(boundary))
            try source.require(read.count == parts.count, "\(parts)")
            for (part, one) in zip(parts, read) {
                try source.require(one.name == MultipartReader.escaped(part.name), part.name)
                try source.require(
                    one.fileName == part.fileName.map(MultipartReader.escaped),
                    "\(part.fileName ?? "") as \(one.fileName ?? "")"
                )
                try source.require(one.contentType == part.contentType, part.name)
                try source.require(one.data == part.data, part.name)
            }
        }
    }

    @Test func `a part's type injects no header`() async throws {
        try await Fuzzer.run("multipart, types") { source in
            let type = source.mutated("image/png; name=a")
            let part = RequestBody.Part("a", file: Data(), fileName: "b", contentType: type)
            guard let body = try? RequestBody.multipart([part], boundary: "x"),
                case .data(let bytes) = body.content
            else { return }
            let read = try MultipartReader.parts(of: bytes, boundary: "x")
            try source.require(
                read.count == 1 && read[0].contentType == type,
                type.debugDescription
            )
        }
    }

    @Test func `a value stays within its segment of a path`() async throws {
        try await Fuzzer.run("endpoint paths") { source in
            let (first, second) = (source.text(upTo: 6), source.text(upTo: 6))
            let path: EndpointPath = "/a/\(first)/b/\(second)"
            let isRefused = [first, second].contains { ["", ".", ".."].contains($0) }
            try source.require((path.fault != nil) == isRefused, path.text)
            let segments = path.text.split(separator: "/", omittingEmptySubsequences: false)
                .map { $0.unescapedScalars }
            let expected = ["", "a", first, "b", second].map(Array.init(scalarsOf:))
            try source.require(segments == expected, path.text)
        }
    }

    @Test func `a parameter is read back from a query`() async throws {
        try await Fuzzer.run("query items") { source in
            let (name, value) = (source.text(upTo: 6), source.text(upTo: 12))
            let parts = QueryItem(name, value).encoded
                .split(separator: "=", omittingEmptySubsequences: false)
                .map { $0.unescapedScalars }
            try source.require(parts == [name, value].map(Array.init(scalarsOf:)), "\(parts)")
            let isPlain = QueryItem(name, value).encoded.utf8.allSatisfy { byte in
                byte < 0x80 && !"&+#; \"<>/?".utf8.contains(byte)
            }
            try source.require(isPlain, value)
        }
    }

    @Test func `a base URL is valid or refused, and its password is not printed`() async throws {
        let transport = StubTransport { _ in TransportResponse(body: Data()) }
        let samples = [
            "https://api.example.jp:8443/v1/", "http://[::1]:80/a", "http://user:S3CRET@host/a",
            "https://user:S3CRET@b:9/@x",
        ]
        try await Fuzzer.run("base URLs") { source in
            let text = source.mutated(source.pick(samples))
            do {
                _ = try APIClient(baseURL: text, transport: transport, userAgent: "tests")
                // A later “//” and “@” are part of the path.
                let authority = text.wholeMatch(of: #/(?s)[^\/]*\/\/([^\/]*).*/#)?.1 ?? ""
                try source.require(!authority.contains("@"), text)
                try source.require(text.lowercased().hasPrefix("http"), text)
            } catch let error as InvalidBaseURLError {
                // A password is redacted, however invalid the rest of the URL is.
                let scalars = Array(scalarsOf: "\(error)")
                let shown = scalars.lastIndex(of: "@").map { scalars[..<$0] } ?? []
                let hasPassword = shown.contains(Array(scalarsOf: "S3CRET"))
                try source.require(!hasPassword, "\(error)")
            }
        }
    }
}

/// A strict parser for multipart bodies (RFC 7578 and RFC 2046).
private enum MultipartReader {
    struct Part {
        var name = ""
        var fileName: String?
        var contentType: String?
        var data = Data()
    }

    /// Percent-encodes quotes and line breaks in a name, as the WHATWG HTML standard requires.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "%22"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    static func parts(of body: Data, boundary: String) throws -> [Part] {
        let delimiter = Data("--\(boundary)".utf8)
        var rest = body
        var parts: [Part] = []
        while true {
            guard rest.starts(with: delimiter) else {
                throw FuzzFindingError("a part has no delimiter")
            }
            rest = Data(rest.dropFirst(delimiter.count))
            if rest == Data("--\r\n".utf8) { return parts }
            guard rest.starts(with: Data("\r\n".utf8)),
                let headEnd = rest.firstRange(of: Data("\r\n\r\n".utf8)),
                let end = rest.firstRange(of: Data("\r\n".utf8) + delimiter)
            else { throw FuzzFindingError("a part has no end") }
            var part = try part(of: Data(rest[2..<headEnd.lowerBound]))
            part.data = Data(rest[headEnd.upperBound..<end.lowerBound])
            parts.append(part)
            rest = Data(rest[(end.lowerBound + 2)...])
        }
    }

    private static func part(of head: Data) throws -> Part {
        var part = Part()
        let text = String(decoding: head, as: UTF8.self)
        for line in text.components(separatedBy: "\r\n") {
            if line.hasPrefix("Content-Type: ") {
                part.contentType = String(line.dropFirst(14))
                continue
            }
            let values = line.utf8.split(
                separator: UInt8(ascii: "\""),
                omittingEmptySubsequences: false
            ).map { String(decoding: Array($0), as: UTF8.self) }
            guard [3, 5].contains(values.count), values.last == "",
                values[0] == "Content-Disposition: form-data; name=",
                values.count == 3 || values[2] == "; filename="
            else {
                throw FuzzFindingError(
                    "this header does not belong to a part: \(line.debugDescription)"
                )
            }
            part.name = values[1]
            if values.count == 5 { part.fileName = values[3] }
        }
        return part
    }
}

extension Substring {
    /// The decoded scalars of a percent-encoded text.
    ///
    /// Foundation would drop a byte order mark.
    fileprivate var unescapedScalars: [Unicode.Scalar]? {
        var bytes: [UInt8] = []
        var rest = utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: Array(rest.prefix(2)), as: UTF8.self)
            guard let value = UInt8(digits, radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self).map { Array($0.unicodeScalars) }
    }
}

extension [Unicode.Scalar] {
    fileprivate init(scalarsOf text: String) { self.init(text.unicodeScalars) }
}
