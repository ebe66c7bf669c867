import Foundation
import HTTPTypes
import KasaneHTTP
import TenkiDomain
import Testing

/// Tests that one reader cannot use up the providers' limits for all others.
@Suite(.timeLimit(.minutes(5)))
struct ProviderLimitTests {
    private let database: TestDatabase
    private let exhausted = "is used up; try again in"

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `one reader's searches end with 429 and leave the others theirs`() async throws {
        let server = try await serve()

        var refusals: [TransportResponse] = []
        for number in 0..<60 {
            let answer = try await get("/api/v1/photos?q=crowd+\(number)", from: 1, server)
            if answer.status != .ok { refusals.append(answer) }
        }

        let refusal = try #require(refusals.first)
        #expect((20...40).contains(refusals.count))
        #expect(refusals.allSatisfy { $0.status == .tooManyRequests })
        #expect(refusal.headers[.retryAfter].flatMap { Int($0) }.map { $0 > 0 } == true)
        let problem = String(decoding: refusal.body, as: UTF8.self)
        #expect(problem.contains("\"code\" : \"client-limit\""))
        #expect(problem.contains("your share of searches from Openverse (demo) is used up"))

        for path in ["/api/v1/photos?q=rain", "/api/v1/cities/130010/forecast", "/api/v1/world"] {
            #expect(try await get(path, from: 2, server).status == .ok, "\(path)")
        }
        let own = try await get("/api/v1/cities/270000/forecast", from: 1, server)
        #expect(own.status == .ok)
        try await exhaustSearches(of: 1, "page", server)
        let page = try await get("/photos?q=elsewhere", from: 1, server)
        #expect(String(decoding: page.body, as: UTF8.self).contains(exhausted))
    }

    @Test func `a reader without allowance sees the stored forecast, with the reason`() async throws
    {
        let server = try await serve()
        _ = try await get("/api/v1/photos?q=rain", from: 2, server)

        var text = ""
        // On a busy machine the share gets a call back before the search for rain.
        for attempt in 0..<10 where !text.contains(exhausted) {
            try await exhaustSearches(of: 1, "crowd\(attempt)", server)
            try await database.letADayPass()
            let answer = try await get("/api/v1/photos?q=rain", from: 1, server)
            #expect(answer.status == .ok)
            text = String(decoding: answer.body, as: UTF8.self)
        }

        #expect(text.contains(exhausted))
    }

    private func serve() async throws -> RoutedTenki {
        // All readers of a test connect from this machine and send their addresses in a header.
        try await RoutedTenki(demo: database, "--trusted-proxy", "127.0.0.1")
    }

    private func exhaustSearches(
        of reader: Int,
        _ query: String,
        _ server: RoutedTenki
    ) async throws {
        for number in 0..<100 {
            let path = "/api/v1/photos?q=\(query)+\(number)"
            if try await get(path, from: reader, server).status == .tooManyRequests { return }
        }
        Issue.record("no search was refused")
    }

    private func get(
        _ path: String,
        from reader: Int,
        _ server: RoutedTenki
    ) async throws -> TransportResponse {
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        return try await server.send(.get, path, [name: "203.0.113.\(reader)"])
    }
}
