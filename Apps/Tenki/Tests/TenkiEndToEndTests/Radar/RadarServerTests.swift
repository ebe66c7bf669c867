import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct RadarServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `tiles come from this server, also after a restart`() async throws {
        let first = try await RunningTenki(demo: database)
        let page = try await first.get("/radar?city=130010")
        let match = try #require(page.body.firstMatch(of: #/href="(/images/radar/[^"]+)"/#))
        let path = String(match.1)
        let tile = try await first.send(.get, path)
        _ = await first.stop(SIGKILL)

        let second = try await RunningTenki(demo: database)
        let again = try await second.send(.get, path)

        #expect(tile.status == .ok)
        #expect(tile.headers[.contentType] == "image/png")
        #expect(tile.headers[.cacheControl] == "public, max-age=10800, immutable")
        #expect(tile.headers[.xContentTypeOptions] == "nosniff")
        #expect(tile.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(again.status == .ok)
        #expect(again.body == tile.body)
        _ = await second.stop(SIGTERM)
    }

    @Test(arguments: [
        "20261004081500/20261004081500/6/56/25.png", "20261004081500/20261004081500/20/1/1.png",
        "20261004081500/20261004081500/6/0/0.png", "x/y/6/56/25.png",
        "20261004081500/20261004081500/6/56/%2E%2E", "20261004081500/none/6/56/25.png",
        "http%3A%2F%2F127.0.0.1/a/6/56/25.png", "20261004081500/20261004081500/6/56/25.svg",
    ])
    func `nothing else is fetched`(path: String) async throws {
        let server = try await RunningTenki(demo: database)

        let answer = try await server.send(.get, "/images/radar/" + path)

        #expect(answer.status == .notFound)
        #expect(answer.headers[.cacheControl] == "no-store")
        _ = await server.stop(SIGTERM)
    }
}
