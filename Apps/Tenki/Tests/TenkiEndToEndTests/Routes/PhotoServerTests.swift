import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PhotoServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `pictures come from this server, also after a restart`() async throws {
        let first = try await RoutedTenki(demo: database)
        let page = try await first.get("/photos?q=rain")
        let match = try #require(page.body.firstMatch(of: #/src="(/images/demo-[^"]+)"/#))
        let path = String(match.1)
        let picture = try await first.send(.get, path)
        try await first.stop()

        let second = try await RoutedTenki(demo: database)
        let again = try await second.send(.get, path)

        #expect(picture.status == .ok)
        #expect(picture.headers[.contentType] == "image/png")
        #expect(picture.headers[.xContentTypeOptions] == "nosniff")
        #expect(picture.headers[.cacheControl]?.contains("max-age=604800") == true)
        #expect(again.status == .ok)
        #expect(again.body == picture.body)
    }

    @Test func `nothing else is fetched`() async throws {
        let server = try await RoutedTenki(demo: database)
        for path in [
            "/images/demo-1/preview", "/images/pixabay-1/image",
            "/images/demo-%2E%2E%2F1/preview", "/images/http%3A%2F%2F127.0.0.1%2F/preview",
            "/images/demo-1/large", "/images/demo-1",
        ] {
            let answer = try await server.send(.get, path)

            #expect(answer.status == .notFound, "\(path)")
            #expect(answer.headers[.cacheControl] == "no-store", "\(path)")
        }
    }
}
