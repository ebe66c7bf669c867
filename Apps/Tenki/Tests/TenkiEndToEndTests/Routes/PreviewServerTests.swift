import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

/// Tests of the pictures that other sites show with links to the pages.
@Suite(.timeLimit(.minutes(5)))
struct PreviewServerTests {
    private let path = "/cities/130010/preview.png"
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a picture shows what is stored, and calls no provider`() async throws {
        // The calls of a process are counted.
        let server = try await RunningTenki(demo: database, "--metrics-port", "0")

        let plain = try await server.send(.get, path)
        let calls = try await server.metrics().body.contains("kasane_http_calls_total{")
        _ = try await server.get("/cities/130010")
        let drawn = try await server.send(.get, path)

        #expect(!calls)
        #expect(plain.status == .ok && drawn.status == .ok)
        #expect(plain.headers[.contentType] == "image/png")
        for picture in [plain, drawn] {
            #expect(picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect(picture.body.count < 60_000)
        }
        #expect(plain.body != drawn.body)
        _ = await server.stop(SIGTERM)
    }

    @Test func `a picture that a client has is not sent again`() async throws {
        let server = try await RoutedTenki(demo: database)
        let picture = try await server.send(.get, path)
        let tag = try #require(picture.headers[.eTag])

        let same = try await server.send(.get, path, [.ifNoneMatch: tag])
        let head = try await server.send(.head, path)
        let unknown = try await server.send(.get, "/cities/999999/preview.png")

        #expect(picture.headers[.cacheControl] == "public, max-age=300")
        #expect(same.status == .notModified && same.body.isEmpty)
        #expect(head.status == .ok && head.body.isEmpty && head.headers[.eTag] == tag)
        #expect(unknown.status == .notFound)
    }

    @Test func `a page names its picture by an absolute address`() async throws {
        let server = try await RoutedTenki(demo: database, "--trusted-proxy", "127.0.0.1")
        let proxied = try #require(HTTPField.Name("X-Forwarded-Proto"))

        let page = try await server.get("/cities/130010").body
        let board = try await server.get("/").body
        let behind = try await server.send(.get, "/cities/130010", [proxied: "https"])

        let address = try #require(
            page.firstMatch(of: #/property="og:image" content="(http://[^"/]+)([^"]+)"/#)
        )
        #expect(String(address.2) == path)
        #expect(page.contains("property=\"twitter:card\" content=\"summary_large_image\""))
        #expect(page.contains("property=\"og:image:width\" content=\"1200\""))
        #expect(page.contains("property=\"og:image:alt\" content=\"Tokyo, today "))
        #expect(board.contains("property=\"og:image\" content=\"\(address.1)/icons/512.png\""))
        #expect(board.contains("property=\"twitter:card\" content=\"summary\""))
        let text = String(decoding: behind.body, as: UTF8.self)
        #expect(text.contains("og:image\" content=\"https://\(address.1.dropFirst(7))\(path)"))
    }
}
