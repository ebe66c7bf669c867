import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import NIOCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RangeTests {
    private static let content = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    static let addresses = ["/assets/video.mp4", "/file"]

    @Test(
        arguments: RangeTests.addresses,
        [
            ("bytes=0-1", 0..<2), ("bytes=0-", 0..<1_000), ("bytes=500-", 500..<1_000),
            ("bytes=-1", 999..<1_000), ("bytes=-5000", 0..<1_000), ("bytes=999-999", 999..<1_000),
            ("bytes=990-99999999999999999999", 990..<1_000), ("Bytes=0-0", 0..<1),
            ("bytes=,0-1, ", 0..<2), ("bytes= 0-1", 0..<2),
        ]
    )
    func `a single range gets its bytes`(address: String, range: (String, Range<Int>)) async throws
    {
        let response = try await get(address, [.range: range.0])

        #expect(response.status == .partialContent)
        #expect(Array(response.body.readableBytesView) == Array(Self.content[range.1]))
        let last = range.1.upperBound - 1
        #expect(response.headers[.contentRange] == "bytes \(range.1.lowerBound)-\(last)/1000")
        #expect(response.headers[.contentType] == "video/mp4")
        #expect(response.headers[.eTag] != nil)
    }

    @Test(arguments: RangeTests.addresses, ["bytes=1000-", "bytes=5000-6000", "bytes=-0"])
    func `a range without any byte cannot be satisfied`(
        address: String,
        range: String
    ) async throws {
        let response = try await get(address, [.range: range])

        #expect(response.status == .rangeNotSatisfiable)
        #expect(response.headers[.contentRange] == "bytes */1000")
        #expect(response.headers[.cacheControl] == nil)
    }

    @Test(
        arguments: RangeTests.addresses,
        [
            "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=2-1", "bytes=0-1-2", "bytes=+0-1",
            "lines=0-1", "bytes=0-1,3-4", "bytes=０-1",
        ]
    )
    func `several ranges and invalid ones get everything`(
        address: String,
        range: String
    ) async throws {
        let response = try await get(address, [.range: range])

        #expect(response.status == .ok)
        #expect(Array(response.body.readableBytesView) == Self.content)
        #expect(response.headers[.acceptRanges] == "bytes")
        #expect(response.headers[.contentRange] == nil)
    }

    @Test(arguments: RangeTests.addresses)
    func `a part continues the version that the client has, and no other`(
        address: String
    ) async throws {
        try await withFile(Self.content) { client, _ in
            func get(_ headers: HTTPFields) async throws -> TestResponse {
                try await client.execute(uri: address, method: .get, headers: headers)
            }
            let tag = try #require(try await get([:]).headers[.eTag])
            let range = "bytes=10-19"
            for (condition, status) in [
                (tag, 206), ("\"other\"", 200), ("W/\(tag)", 200), ("*", 200),
                ("\(tag), \(tag)", 200), ("Thu, 25 Feb 2021 15:02:10 GMT", 200),
            ] {
                let response = try await get([.range: range, .ifRange: condition])
                #expect(response.status.code == status, "\(condition)")
            }
            let same = try await get([.range: range, .ifNoneMatch: tag])
            #expect(same.status == .notModified)
        }
    }

    @Test(arguments: RangeTests.addresses)
    func `HEAD has no ranges`(address: String) async throws {
        let response = try await get(address, [.range: "bytes=0-1"], method: .head)

        #expect(response.status == .ok)
        #expect(response.headers[.acceptRanges] == "bytes")
    }

    @Test func `an empty file has no bytes to ask for`() async throws {
        let statuses = try await withFile([]) { client, _ in
            var statuses: [Int] = []
            for range in ["bytes=0-", "bytes=-1", "bytes=-0"] {
                let headers: HTTPFields = [.range: range]
                let response = try await client.execute(
                    uri: "/file",
                    method: .get,
                    headers: headers
                )
                statuses.append(response.status.code)
            }
            return statuses
        }

        #expect(statuses == [416, 200, 416])
    }

    @Test func `a file that is replaced has another tag, and a response sends the old one`()
        async throws
    {
        let bytes = [UInt8](repeating: 1, count: 300_000)
        try await withFile(bytes) { client, path in
            let request = Request(
                head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/file"),
                body: RequestBody(buffer: ByteBuffer())
            )
            let response = try await request.respond(withFileAt: path, contentType: "video/mp4")
            let other = path + ".new"
            try Data(repeating: 2, count: 300_000).write(to: URL(filePath: other))
            // File systems keep times only to some milliseconds.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: 10)],
                ofItemAtPath: other
            )
            #expect(rename(other, path) == 0)

            let writer = BodyCollector()
            try await response.body.write(writer)
            let new = try await client.execute(uri: "/file", method: .get)

            #expect(writer.bytes == bytes)
            #expect(new.body.readableBytesView.allSatisfy { $0 == 2 })
            #expect(new.headers[.eTag] != response.headers[.eTag])
        }
    }

    @Test(arguments: ["missing", "missing/file", "a\u{0}b", "."])
    func `there is nothing where there is no regular file`(name: String) async throws {
        let folder = FileManager.default.temporaryDirectory.path
        let error = await #expect(throws: HTTPError.self) {
            try await Request().respond(withFileAt: "\(folder)/\(name)", contentType: "video/mp4")
        }

        #expect(error?.status == .notFound)
    }

    @Test func `a response that is compressed on the way accepts no ranges`() async throws {
        let text = Array(String(repeating: "a line\n", count: 1_000).utf8)
        let router = Router()
        router.add(middleware: CompressionMiddleware())
        try await withFile(text, type: "text/plain", router) { client, _ in
            let headers: HTTPFields = [.acceptEncoding: "gzip"]
            let all = try await client.execute(uri: "/file", method: .get, headers: headers)
            let part = try await client.execute(
                uri: "/file",
                method: .get,
                headers: [.acceptEncoding: "gzip", .range: "bytes=0-5000"]
            )

            #expect(all.headers[.contentEncoding] == "gzip")
            #expect(all.headers[.acceptRanges] == nil)
            #expect(part.headers[.contentEncoding] == nil)
            #expect(Array(part.body.readableBytesView) == Array(text[0...5_000]))
        }
    }

    private func get(
        _ address: String,
        _ headers: HTTPFields,
        method: HTTPRequest.Method = .get
    ) async throws -> TestResponse {
        try await withFile(Self.content) { client, _ in
            try await client.execute(uri: address, method: method, headers: headers)
        }
    }

    private func withFile<Value: Sendable>(
        _ bytes: [UInt8],
        type: String = "video/mp4",
        _ router: Router<BasicRequestContext> = Router(options: .autoGenerateHeadEndpoints),
        _ body: @escaping @Sendable (any TestClientProtocol, String) async throws -> Value
    ) async throws -> Value {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var assets = AssetRoutes()
        assets.add("video.mp4", contentType: type, bytes: bytes)
        assets.addRoutes(to: router)
        router.get("/file") { request, _ in
            try await request.respond(withFileAt: path, contentType: type)
        }
        return try await Application(router: router).test(.router) { try await body($0, path) }
    }
}

private final class BodyCollector: ResponseBodyWriter, Sendable {
    private let collected = Mutex<[UInt8]>([])

    var bytes: [UInt8] { collected.withLock { $0 } }

    func write(_ buffer: ByteBuffer) {
        collected.withLock { $0 += buffer.readableBytesView }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) {}
}
