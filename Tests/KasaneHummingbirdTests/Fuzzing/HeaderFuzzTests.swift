import Foundation
import HTTPTypes
import Hummingbird
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOCore
import Testing

/// Fuzz tests of headers and addresses that a server reads.
///
/// `make soak STAGE=fuzz` runs each test with a million inputs.
@Suite(.timeLimit(.minutes(5)))
struct HeaderFuzzTests {
    @Test func `entity tags are read as they were written`() async throws {
        try await Fuzzer.run("entity tags, round trip") { source in
            let tags = (0..<source.number(1...8)).map { _ in
                let value = source.text(upTo: 6).filter { $0.unicodeScalars.allSatisfy(\.isTagged) }
                return (source.happens(onceIn: 3) ? "W/" : "") + "\"\(value)\""
            }
            let header = tags.joined(separator: source.pick([",", ", ", " ,\t", ",,"]))
            guard case .tags(let read) = EntityTags(header) else {
                throw FuzzFindingError("“\(header)” is not every version")
            }
            try source.require(read.map(\.description) == tags, header)
            try source.require(EntityTags(header) == EntityTags(header + " ,"), header)
        }
    }

    @Test func `entity tags that are nearly right name no version that is not there`() async throws
    {
        let samples = ["\"1f\", W/\"a,b\", \"\"", "*", "W/\"é\"", "\"7\""]
        try await Fuzzer.run("entity tags, mutated") { source in
            let header = source.mutated(source.pick(samples))
            let stored = EntityTag(version: 7)
            let tags = EntityTags(header)
            switch tags {
            case .any: try source.require(header.filter { $0 != " " && $0 != "\t" } == "*", header)
            case .tags(let all):
                try source.require(all.allSatisfy { header.utf8.contains($0) }, header)
                let again = EntityTags(all.map(\.description).joined(separator: ", "))
                try source.require(again == tags, header)
            }
            // A tag matches only if the header contains it.
            if tags.contains(strong: stored), tags != .any {
                try source.require(header.utf8.contains(stored), header)
                try source.require(tags.contains(weak: stored), header)
            }
        }
    }

    @Test func `an address range is refused or has the bounds that it was written with`()
        async throws
    {
        try await Fuzzer.run("address ranges") { source in
            let address = (0..<4).map { _ in source.number(0...255) }
            let (other, bits) = (source.number(0...31), source.number(0...32))
            let text = address.map(String.init).joined(separator: ".")
            var number = address.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            number ^= 1 << UInt32(other)
            let near = [24, 16, 8, 0].map { String(number >> UInt32($0) & 255) }
                .joined(separator: ".")
            let range = try AddressRange("\(text)/\(bits)")
            let context = try AddressContext(from: near)
            let isIn = ClientAddressResolver().isClientAddress(
                of: Request(),
                context: context,
                in: [range]
            )

            // The address is in the range if and only if the changed bit is not part of the prefix.
            try source.require(isIn == (31 - other >= bits), "\(text)/\(bits) and \(near)")
            let mutated = source.mutated(source.pick(["\(text)/\(bits)", "2001:db8::/32", "::1"]))
            if let read = try? AddressRange(mutated) {
                try source.require(try AddressRange(mutated) == read, mutated)
                try source.require(mutated.utf8.count <= 45 + 5, mutated)
            }
        }
    }

    @Test func `no client gets another address by the headers it writes`() async throws {
        let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
        let proxy = try AddressRange("192.0.2.0/24")
        let client = try AddressRange("198.51.100.7")
        let addresses = ClientAddressResolver(trustedProxies: [proxy])
        try await Fuzzer.run("X-Forwarded-For") { source in
            let own = source.mutated(source.pick(["10.0.0.1, 127.0.0.1", "::1", "unknown", ""]))
            let hops = source.pick([
                "198.51.100.7", " 198.51.100.7:80 , 192.0.2.9", "198.51.100.7 ",
            ])
            let value = own.filter { !$0.isNewline && $0 != "\0" } + "," + hops
            let request = Request(headers: [forwarded: value])
            let throughProxy = try AddressContext(from: "192.0.2.1")
            let stranger = try AddressContext(from: "203.0.113.9")

            // The trusted proxy's entry counts, regardless of the entries before it.
            try source.require(
                addresses.isClientAddress(of: request, context: throughProxy, in: [client]),
                "“\(value)”"
            )
            let everybody = try [AddressRange("10.0.0.0/8")] + AddressRange.loopback
            try source.require(
                !addresses.isClientAddress(of: request, context: throughProxy, in: everybody),
                "“\(value)”"
            )
            try source.require(
                !addresses.isClientAddress(
                    of: request,
                    context: stranger,
                    in: everybody + [client]
                ),
                "“\(value)”"
            )
        }
    }

    @Test func `languages come in the order of their weights`() async throws {
        try await Fuzzer.run("Accept-Language, round trip") { source in
            let languages = (0..<source.number(0...10)).map { number in
                (name: "l\(number)", weight: source.number(0...1_000))
            }
            let header =
                languages
                .map { "\($0.name);q=\(Double($0.weight) / 1_000)" }
                .joined(separator: source.pick([",", ", ", " , "]))
            let expected = languages.enumerated()
                .filter { $0.element.weight > 0 }
                .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
                .map(\.element.name)
            try source.require(visit([.acceptLanguage: header]).languages == expected, header)
        }
    }

    @Test func `languages that are nearly right are few, and each stands in the header`()
        async throws
    {
        try await Fuzzer.run("Accept-Language, mutated") { source in
            let header = source.mutated("ja,en-US;q=0.7,en;q=0.3, de ; q=1e3,*;q=nan")
            let languages = visit([.acceptLanguage: header]).languages
            try source.require(languages.count <= 20, header)
            try source.require(!languages.contains("*") && !languages.contains(""), header)
        }
    }

    @Test func `cookies are read as they were written, the first of one name`() async throws {
        try await Fuzzer.run("cookies") { source in
            let cookies = (0..<source.number(0...8)).map { _ in
                (
                    name: source.pick(["a", "b", "kasane", "language"]),
                    value: source.text(of: ["x", "=", "%", "\"", "/", "1"], upTo: 5)
                )
            }
            let header = cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
            let expected = Dictionary(cookies.map { ($0.name, $0.value) }) { first, _ in first }
            try source.require(visit([.cookie: header]).cookies == expected, header)
            // Parsing malformed input must not crash.
            _ = visit([.cookie: source.mutated(header)]).cookies
        }
    }

    @Test func `an accepted address is text, without NUL`() async throws {
        let middleware = RequestValidationMiddleware<AddressContext>()
        let context = try AddressContext(from: "192.0.2.1")
        try await Fuzzer.run("addresses of requests") { source in
            let request = Request(
                .get,
                source.mutated("/photos/%E6%9D%B1%E4%BA%AC/a?q=%41+b&page=2#x")
            )
            // A request replaces what no address may contain, and trims the ends.
            let path = request.head.path ?? ""
            var isLetIn = false
            do {
                _ = try await middleware.handle(request, context: context) { _, _ in
                    Response(status: .ok)
                }
                isLetIn = true
            } catch let error as HTTPError {
                try source.require([.badRequest, .uriTooLong].contains(error.status), path)
            }
            // Invalid percent escapes, bytes that are not text, and NUL are rejected.
            let decoded = path.unescaped.flatMap { String(validating: $0, as: UTF8.self) }
            let isText = decoded.map { !$0.utf8.contains(0) } ?? false
            let isAddress = path.utf8.first == 47 || path == "*" || path.utf8.contains(58)
            try source.require(isLetIn == (isText && isAddress), path.debugDescription)
        }
    }

    @Test func `reading headers takes time in proportion to their length`() {
        for piece in ["\"a\",", "W/", "\"", ", ", "*"] {
            let growth = Fuzzer.growth(from: 4_000, to: 64_000) { size in
                String(repeating: piece, count: size / piece.utf8.count)
            } work: {
                _ = EntityTags($0)
            }
            // 16 is linear, 256 is quadratic.
            #expect(growth < 90, "\(piece): \(growth)")
        }
    }

    private func visit(_ headers: HTTPFields) -> PageRequest {
        PageRequest(Request(headers: headers))
    }
}

extension Unicode.Scalar {
    fileprivate var isTagged: Bool { value > 0x20 && value != 0x22 && value != 0x7F }
}

extension String {
    /// The bytes of a percent-encoded text; `nil` if an escape is incomplete.
    ///
    /// Foundation's `removingPercentEncoding` repairs some invalid bytes instead.
    fileprivate var unescaped: [UInt8]? {
        let parts = utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(parts.first.map(Array.init)) { bytes, part in
            guard let digits = String(part.prefix(2)), digits.utf8.count == 2,
                digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
                let byte = UInt8(digits, radix: 16)
            else { return nil }
            return bytes.map { $0 + [byte] + part.dropFirst(2) }
        }
    }
}

extension String.UTF8View {
    fileprivate func contains(_ tag: EntityTag) -> Bool {
        let bytes = Array("\(tag)".utf8)
        return indices.contains { self[$0...].starts(with: bytes) }
    }
}
