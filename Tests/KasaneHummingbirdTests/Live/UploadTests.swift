import AsyncHTTPClient
import Foundation
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOCore
import NIOHTTP1
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UploadTests {
    private static let path = "/upload?field=cover&name=rain.txt"

    @Test func `files are uploaded with and without the browser's script`() async throws {
        try await SessionDriver.run(uploadPages) { try await UploadScript.run($0) }
        try await FormDriver.run(uploadPages) { try await UploadScript.run($0) }
        try await LiveServer.run(uploadPages) { server in
            try await server.withFormDriver { try await UploadScript.run($0) }
        }
    }

    @Test func `a client that stops midway leaves no file`() async throws {
        try await serve { server, storage in
            let page = try await server.open("/upload")
            let connection = try await RawConnection(to: server.port)
            try await connection.send(
                """
                POST /kasane/\(page.id)\(Self.path) HTTP/1.1\r
                Host: 127.0.0.1:\(server.port)\r
                Origin: \(server.origin)\r
                Cookie: \(page.cookie ?? "")\r
                Content-Length: 1000\r
                \r
                Rain
                """
            )
            while storage.bytes == 0 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(files(of: storage).count == 1)
            try await connection.close()
            while storage.bytes > 0 { try await Task.sleep(for: .milliseconds(1)) }

            #expect(files(of: storage) == [])
        }
    }

    @Test(arguments: [
        ("field=cover&name=a.txt&size=60000001", "", 413),
        ("field=photos&name=a.txt", "more than twenty bytes", 413),
        ("field=cover&name=a.png", "\u{0}\u{1} is not a text or a picture", 415),
        ("field=cover&name=a.txt&size=5", "Rain", 400),
        ("field=cover&name=a.txt", "Rain", 204), ("field=photos&name=", "", 204),
        ("field=cover", "", 400), ("field=title&name=a", "", 409), ("field=x&name=a", "", 409),
    ])
    func `a file is refused at its field`(query: String, body: String, status: UInt) async throws {
        try await serve { server, storage in
            let page = try await server.open("/upload")
            var stream = try await page.stream()
            let answer = try await page.send(
                .POST,
                "/kasane/\(page.id)/upload?\(query)",
                body: body
            )

            #expect(answer.status.code == status)
            #expect(files(of: storage).count == (status == 204 ? 1 : 0))
            #expect(answer.headers.contains(name: "Refused-File") == [413, 415].contains(status))
            if [413, 415].contains(status) {
                #expect(try await stream.next(containing: "role=\\\"alert\\\"") != nil)
            }
        }
    }

    @Test func `only the visitor's own page accepts a file`() async throws {
        try await serve { server, storage in
            let page = try await server.open("/upload")
            let address = "/kasane/\(page.id)\(Self.path)"
            for (headers, status) in [
                (["Origin": "https://other.example"], 403), (["Cookie": "kasane=\(PageID())"], 410),
            ] as [([String: String], UInt)] {
                let answer = try await page.send(.POST, address, headers: headers, body: "Rain")
                #expect(answer.status.code == status)
            }

            #expect(storage.bytes == 0)
        }
    }

    @Test func `a file is deleted when it is replaced and when its page ends`() async throws {
        try await serve { server, storage in
            let page = try await server.open("/upload")
            for body in ["Rain", "Snow!"] {
                _ = try await page.send(.POST, "/kasane/\(page.id)\(Self.path)", body: body)
                #expect(storage.bytes == body.utf8.count)
                #expect(files(of: storage).count == 1)
            }
            #expect(try await page.post("bye=") == 204)

            #expect(storage.bytes == 0)
            #expect(files(of: storage) == [])
        }
    }

    @Test func `a client has a share of the storage`() async throws {
        var environment = PageEnvironment()
        environment.uploads = UploadStorage(maximumBytesPerClient: 6)
        try await LiveServer.run(uploadPages, environment: environment) { server in
            let page = try await server.open("/upload")
            var statuses: [UInt] = []
            for _ in 1...2 {
                let address = "/kasane/\(page.id)/upload?field=photos&name=a.txt"
                let answer = try await page.send(.POST, address, body: "Rain")
                statuses.append(answer.status.code)
            }

            #expect(statuses == [204, 507])
        }
    }

    private func serve(
        _ body: (LiveServer, UploadStorage) async throws -> Void
    ) async throws {
        var environment = PageEnvironment()
        let storage = UploadStorage()
        environment.uploads = storage
        var limits = ServerLimits()
        limits.maximumBodySize = 100 << 20
        try await LiveServer.run(uploadPages, environment: environment, limits: limits) { server in
            try await body(server, storage)
        }
        #expect(storage.folder == nil)
    }

    private func upload(
        to page: OpenPage,
        _ chunks: AsyncStream<ByteBuffer>,
        size: Int
    ) async throws -> UInt {
        var request = HTTPClientRequest(url: "\(page.server.origin)/kasane/\(page.id)\(Self.path)")
        request.method = .POST
        request.headers.add(name: "Origin", value: page.server.origin)
        request.headers.add(name: "Cookie", value: page.cookie ?? "")
        request.body = .stream(chunks, length: .known(Int64(size)))
        return try await HTTPClient.shared.execute(request, timeout: .minutes(5)).status.code
    }

    private func files(of storage: UploadStorage) -> [String] {
        guard let folder = storage.folder else { return [] }
        // Without the folder, there are no files.
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}

extension UploadTests {
    @Suite struct Memory {
        private let tests = UploadTests()

        @Test func `a large file is stored while it is received`() async throws {
            try await tests.serve { server, storage in
                let page = try await server.open("/upload")
                let size = 50 << 20
                let (chunks, body) = AsyncStream<ByteBuffer>.makeStream()
                let chunk = ByteBuffer(repeating: 65, count: 1 << 20)
                async let status = tests.upload(to: page, chunks, size: size)
                let before = Self.residentBytes
                for _ in 0..<40 { body.yield(chunk) }
                while storage.bytes < 40 << 20 { try await Task.sleep(for: .milliseconds(1)) }
                #expect(storage.bytes == 40 << 20)
                for _ in 0..<10 { body.yield(chunk) }
                body.finish()

                #expect(try await status == 204)
                #expect(storage.bytes == size)
                #expect(Self.residentBytes - before < 40 << 20)
            }
        }

        /// The memory of this process in bytes, or 0 where it is unknown.
        private static var residentBytes: Int {
            // Only Linux has this file.
            let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
                .split(separator: " ").dropFirst().first
            return pages.flatMap { Int($0) }.map { $0 * 4_096 } ?? 0
        }
    }
}
