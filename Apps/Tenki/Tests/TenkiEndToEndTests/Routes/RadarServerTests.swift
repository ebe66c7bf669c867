import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RadarServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `tiles come from this server, also after a restart`() async throws {
        let first = try await RoutedTenki(demo: database)
        // A busy machine may respond before the times of the radar are known.
        var page = try await first.get("/radar?city=130010")
        while page.body.contains("Loading the radar images") {
            page = try await first.get("/radar?city=130010")
        }
        let match = try #require(page.body.firstMatch(of: #/href="(/images/radar/[^"]+)"/#))
        let path = String(match.1)
        let tile = try await first.send(.get, path)
        try await first.stop()

        let second = try await RoutedTenki(demo: database)
        let again = try await second.send(.get, path)

        #expect(tile.status == .ok)
        #expect(tile.headers[.contentType] == "image/png")
        #expect(tile.headers[.cacheControl] == "public, max-age=10800, immutable")
        #expect(tile.headers[.xContentTypeOptions] == "nosniff")
        #expect(tile.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(again.status == .ok)
        #expect(again.body == tile.body)
    }

    @Test func `nothing else is fetched`() async throws {
        let server = try await RoutedTenki(demo: database)
        for path in [
            "20261004081500/20261004081500/6/56/25.png",
            "20261004081500/20261004081500/20/1/1.png",
            "20261004081500/20261004081500/6/0/0.png", "x/y/6/56/25.png",
            "20261004081500/20261004081500/6/56/%2E%2E", "20261004081500/none/6/56/25.png",
            "http%3A%2F%2F127.0.0.1/a/6/56/25.png", "20261004081500/20261004081500/6/56/25.svg",
        ] {
            let answer = try await server.send(.get, "/images/radar/" + path)

            #expect(answer.status == .notFound, "\(path)")
            #expect(answer.headers[.cacheControl] == "no-store", "\(path)")
        }
    }
}
