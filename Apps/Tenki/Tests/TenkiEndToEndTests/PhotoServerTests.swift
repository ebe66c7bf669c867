import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct PhotoServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `pictures come from this server, also after a restart`() async throws {
        let first = try await RunningTenki(demo: database)
        let page = try await first.get("/photos?q=rain")
        let match = try #require(page.body.firstMatch(of: #/src="(/images/demo-[^"]+)"/#))
        let path = String(match.1)
        let picture = try await first.send(.get, path)
        _ = await first.stop(SIGKILL)

        let second = try await RunningTenki(demo: database)
        let again = try await second.send(.get, path)

        #expect(picture.status == .ok)
        #expect(picture.headers[.contentType] == "image/png")
        #expect(picture.headers[.xContentTypeOptions] == "nosniff")
        #expect(picture.headers[.cacheControl]?.contains("max-age=604800") == true)
        #expect(again.status == .ok)
        #expect(again.body == picture.body)
        _ = await second.stop(SIGTERM)
    }

    @Test(arguments: [
        "/images/demo-1/preview", "/images/pixabay-1/image", "/images/demo-%2E%2E%2F1/preview",
        "/images/http%3A%2F%2F127.0.0.1%2F/preview", "/images/demo-1/large", "/images/demo-1",
    ])
    func `nothing else is fetched`(path: String) async throws {
        let server = try await RunningTenki(demo: database)

        let answer = try await server.send(.get, path)

        #expect(answer.status == .notFound)
        #expect(answer.headers[.cacheControl] == "no-store")
        _ = await server.stop(SIGTERM)
    }

    @Test func `a photograph that there is not is a page with status 404`() async throws {
        let server = try await RunningTenki(demo: database)

        let answer = try await server.get("/photos/demo-1?q=rain")

        #expect(answer.status == 404)
        #expect(answer.body.contains("No such photograph"))
        _ = await server.stop(SIGTERM)
    }
}
