import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ContentCodingTests {
    @Test(
        arguments: [
            ("gzip", Sample.gzip), ("x-gzip", Sample.gzip), ("GZIP", Sample.gzip),
            ("gzip", Sample.beginning + Sample.end), ("gzip", Sample.gzip + Sample.emptyGzip),
            ("gzip", Sample.emptyGzip + Sample.gzip), ("gzip", Sample.gzip + [0, 0, 0]),
            ("gzip", Sample.gzip + [0x1F]), ("gzip", Sample.zlib), ("deflate", Sample.zlib),
            ("deflate", Sample.raw), ("deflate", Sample.stored), ("deflate", Sample.raw + [0]),
            ("deflate", Sample.gzip), ("deflate, gzip", Sample.zlibInGzip),
            ("gzip, identity", Sample.gzip), ("identity", Array("[1,2]".utf8)),
            ("", Array("[1,2]".utf8)),
        ] as [(String, [UInt8])]
    )
    func `a response is read in every form of its coding`(
        coding: String,
        bytes: [UInt8]
    ) async throws {
        #expect(try await call(Numbers(), coding, bytes).value == [1, 2])
    }

    @Test(
        arguments: [
            ("gzip", Array(Sample.gzip.dropLast())), ("gzip", Array(Sample.gzip.prefix(1))),
            ("gzip", Array("[1,2]".utf8)), ("gzip", Sample.raw), ("gzip", Sample.damaged),
            ("gzip", Sample.beginning + Array(Sample.end.dropLast(9))),
            ("deflate", Array(Sample.raw.dropLast())), ("deflate", Array(Sample.zlib.dropLast())),
            ("deflate", [0x07, 0x00]),
        ] as [(String, [UInt8])]
    )
    func `damaged data is not taken for a response`(coding: String, bytes: [UInt8]) async throws {
        let error = await #expect(throws: NetworkError.self) {
            try await call(Numbers(), coding, bytes)
        }

        #expect(error?.kind == .notHTTP)
        #expect(error?.phase == .body)
    }

    @Test(
        arguments: [
            (.post, 200), (.post, 201), (.put, 204), (.head, 200), (.get, 202), (.delete, 200),
        ] as [(HTTPRequest.Method, Int)]
    )
    func `a response without content is empty, whatever its coding`(
        method: HTTPRequest.Method,
        status: Int
    ) async throws {
        for coding in ["gzip", "deflate", "deflate, gzip"] {
            let response = try await call(Send(method: method), coding, [], status)

            #expect(response.value.isEmpty)
            #expect(response.status.code == status)
        }
    }

    @Test func `an error without content keeps its status`() async throws {
        let error = await #expect(throws: NetworkError.self) {
            try await call(Send(method: .post), "gzip", [], 409)
        }

        #expect(error?.kind == .status(.conflict, body: ""))
    }

    @Test(
        arguments: [
            (ContentCoding.gzip, Sample.gzip), (.gzip, Sample.beginning + Sample.end),
            (.deflate, Sample.zlib), (.deflate, Sample.raw), (.deflate, Sample.stored),
        ] as [(ContentCoding, [UInt8])]
    )
    func `a body that arrives byte by byte is inflated`(
        coding: ContentCoding,
        bytes: [UInt8]
    ) async throws {
        let pieces = ByteChunks(makeNext: {
            var rest = bytes[...]
            return { rest.popFirst().map { Data([$0]) } }
        })

        let body = try await pieces.inflated(from: coding, upTo: 100).collected(upTo: 100)

        #expect(String(decoding: body, as: UTF8.self) == "[1,2]")
    }

    @Test func `a second coding does not get round the limit of the first one`() async throws {
        let zeros = try gzip(Data(count: 1 << 20))
        let twice = try gzip(Data(zeros))

        let error = await #expect(throws: NetworkError.self) {
            try await call(Numbers(), "gzip, gzip", twice)
        }

        #expect(error?.kind == .responseTooLarge)
    }

    @Test func `only codings that are handled are asked for, and none for a range`() async throws {
        try await withServer(.ok("[1,2]")) { client, server in
            let range = RequestHeader(.range, "bytes=0-4")
            let own = RequestHeader(.acceptEncoding, "br")
            for headers in [[], [range], [own], [range, own]] {
                _ = try await client.send(Numbers(headers: headers))
            }
            let codings = server.requests.map { $0.headers["accept-encoding"] }
            #expect(codings == ["gzip, deflate", "identity", "br", "br"])
        }
    }

    private func call<E: Endpoint>(
        _ endpoint: E,
        _ coding: String,
        _ bytes: [UInt8],
        _ status: Int = 200
    ) async throws -> Response<E.Response> {
        let answer = FaultServer.Fault.file(
            status: status,
            headers: ["Content-Encoding": coding],
            bytes: bytes
        )
        return try await withServer(answer) { client, _ in
            try await client.response(for: endpoint)
        }
    }
}

private struct Send: Endpoint {
    typealias Response = Data
    var method: HTTPRequest.Method
    var path: EndpointPath { "/" }
    var body: RequestBody? {
        [.post, .put].contains(method) ? .data(Data("x".utf8), contentType: "text/plain") : nil
    }
}

private enum Sample {
    static let gzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x8B, 0x36, 0xD4, 0x31,
        0x8A, 0x05, 0x00, 0xBF, 0x50, 0x8B, 0x08, 0x05, 0x00, 0x00, 0x00,
    ]
    static let damaged = Array(gzip.dropLast(8)) + [0x00, 0x50, 0x8B, 0x08, 0x05, 0x00, 0x00, 0x00]
    static let zlib: [UInt8] = [
        0x78, 0xDA, 0x8B, 0x36, 0xD4, 0x31, 0x8A, 0x05, 0x00, 0x03, 0xD5, 0x01, 0x48,
    ]
    static let raw: [UInt8] = [
        0x8B, 0x36, 0xD4, 0x31, 0x8A, 0x05, 0x00,
    ]
    static let stored: [UInt8] = [
        0x01, 0x05, 0x00, 0xFA, 0xFF, 0x5B, 0x31, 0x2C, 0x32, 0x5D,
    ]
    static let beginning: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x8B, 0x36, 0xD4, 0x01,
        0x00, 0x12, 0x73, 0x2D, 0x6B, 0x03, 0x00, 0x00, 0x00,
    ]
    static let end: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x33, 0x8A, 0x05, 0x00,
        0xC7, 0x6B, 0x73, 0xB9, 0x02, 0x00, 0x00, 0x00,
    ]
    static let zlibInGzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0xB8, 0xD5, 0x6D,
        0x76, 0xC5, 0xB0, 0x8B, 0x95, 0x81, 0xF9, 0x2A, 0xA3, 0x07, 0x00, 0x4D, 0xB3, 0xE9,
        0xEC, 0x0D, 0x00, 0x00, 0x00,
    ]
    static let emptyGzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x03, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    ]
}
