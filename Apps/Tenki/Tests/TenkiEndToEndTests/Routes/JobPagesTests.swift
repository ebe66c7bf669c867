import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JobPagesTests {
    @Test(.overEachStore)
    func `administrators see the jobs, search engines and caches do not`() async throws {
        let database = try await TestDatabase()
        _ = await tenki("pause", "refresh", over: database)
        let server = try await RoutedTenki(demo: database)
        try await server.add("hanako", "--admin", to: database)
        let hanako = try await server.signIn("hanako@example.jp").header

        let queues = try await server.send(.get, "/jobs", hanako)
        let unknown = try await server.send(
            .get,
            "/jobs/0193d3c0-0000-7000-8000-000000000000",
            hanako
        )
        let wrong = try await server.send(.get, "/jobs/1", hanako)
        let board = try await server.get("/")

        #expect([queues, unknown, wrong].map(\.status.code) == [200, 404, 404])
        let text = String(decoding: queues.body, as: UTF8.self)
        #expect(text.contains("refresh") && text.contains("Paused"))
        let robots = try #require(HTTPField.Name("X-Robots-Tag"))
        for response in [queues, unknown, wrong] {
            #expect(response.headers[.cacheControl] == "no-store")
            #expect(response.headers[robots]?.contains("noindex") == true)
        }
        #expect(text.contains("<main id=\"content\"") && text.contains("href=\"/jobs\""))
        #expect(!board.body.contains("/jobs"))
    }

    private func tenki(
        _ arguments: String...,
        over database: TestDatabase
    ) async -> TenkiProcess.Outcome {
        await InProcessTenki.run(
            ["jobs"] + arguments + ["--lang", "en", "--database", database.location]
        )
    }
}
