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
        #expect(!board.body.contains("/jobs"))
    }

    @Test(.overEachStore)
    func `the command works without a server`() async throws {
        let database = try await TestDatabase()

        let empty = await tenki("list", over: database)
        let paused = await tenki("pause", "refresh", over: database)
        let listed = await tenki("list", "--json", over: database)
        let unknown = await tenki("show", "\(UUID())", over: database)
        let invalid = await tenki("show", "1", over: database)

        #expect([empty, paused, listed, unknown, invalid].map(\.exitCode) == [0, 0, 0, 3, 2])
        #expect(empty.output.hasSuffix("\n\nNo jobs.\n"))
        #expect(listed.output.contains("\"isPaused\" : true"))
        #expect(unknown.errors.contains("there is no job"))
        #expect(invalid.errors.contains("“1” is not the ID of a job"))
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
