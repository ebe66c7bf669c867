import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct ServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a server that is stopped at once ends well`() async throws {
        let server = try await RunningTenki(demo: database)

        #expect(await server.stop(SIGTERM).exitCode == 0)
    }

    @Test func `a port that is taken is an error with advice`() async throws {
        let first = try await RunningTenki(demo: database)

        let second = try TenkiProcess([
            "serve", "--demo", "--database", database.location, "--port", "\(first.port)",
        ])

        let outcome = await second.outcome()
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("Address already in use"))
        #expect(outcome.errors.contains("--port"))
        _ = await first.stop(SIGTERM)
    }

    @Test(.timeLimit(.minutes(5)))
    func `an open page shows another process's changes`() async throws {
        let server = try await RunningTenki(demo: database)
        let page = try await server.get("/cities/130010")
        let id = try #require(page.body.firstMatch(of: #/data-page="([^"]+)"/#)?.1)
        #expect(!page.body.contains("stored elsewhere"))

        let shown = try await AsyncHTTPTransport.run { transport in
            var request = server.request(.get, "/kasane/\(id)?v=0")
            request.headerFields[.cookie] = page.cookie
            let stream = try await transport.send(TransportRequest(request))
            try await database.execute("UPDATE forecast SET overview = 'stored elsewhere'")
            var text = ""
            for try await chunk in stream.body {
                text += String(decoding: chunk, as: UTF8.self)
                if text.contains("stored elsewhere") { return true }
            }
            return false
        }

        #expect(shown)
        _ = await server.stop(SIGTERM)
    }
}
