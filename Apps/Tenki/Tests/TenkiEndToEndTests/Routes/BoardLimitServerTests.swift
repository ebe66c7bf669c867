import Foundation
import HTTPTypes
import KasaneHTTP
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BoardLimitServerTests {
    private let database: TestDatabase
    private let refusal = "network can create at most 20 boards a day"

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `behind a trusted proxy the boards of each address count`() async throws {
        let server = try await RoutedTenki(demo: database, "--trusted-proxy", "127.0.0.1")
        for _ in 0..<VisitorBoard.dailyLimit {
            #expect(try await createBoard("203.0.113.1", server).contains("Editing link"))
        }

        #expect(try await createBoard("203.0.113.1", server).contains(refusal))
        // Only the address that the proxy has added counts, not those that the client claims.
        let claimed = try await createBoard("203.0.113.7, 203.0.113.1", server)
        #expect(claimed.contains(refusal))
        #expect(try await createBoard("203.0.113.2", server).contains("Editing link"))
    }

    /// Opens the board as a newcomer without JavaScript, creates its links, and returns the page.
    private func createBoard(
        _ forwarded: String,
        _ server: RoutedTenki
    ) async throws -> String {
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        let opened = try await server.send(.get, "/", [name: forwarded])
        let source = String(decoding: opened.body, as: UTF8.self)
        let page = try #require(source.firstMatch(of: #/name="page" value="([^"]+)"/#)).1
        let turn = try #require(source.firstMatch(of: #/name="turn" value="([^"]+)"/#)).1
        let cookies = opened.headers[values: .setCookie].map { String($0.prefix { $0 != ";" }) }
            .joined(separator: "; ")
        let fields: HTTPFields = [name: forwarded, .cookie: cookies, .origin: server.origin]
        let form = "page=\(page)&turn=\(turn)&b.create-links="
        var location: String?
        // The action may take longer than its response. The same form again only reloads.
        while location == nil {
            let answer = try await server.send(.post, "/", fields, body: form)
            location = answer.headers[.location]
            // A server on PostgreSQL may be one of several, and responds with the document.
            let text = String(decoding: answer.body, as: UTF8.self)
            if text.contains("Editing link") || text.contains(refusal) { return text }
            if location == nil { try await Task.sleep(for: .milliseconds(100)) }
        }
        var text = ""
        // The action may take longer than this response, too.
        while !(text.contains("Editing link") || text.contains(refusal)) {
            try Task.checkCancellation()
            let shown = try await server.send(
                .get,
                try #require(location),
                [name: forwarded, .cookie: cookies]
            )
            text = String(decoding: shown.body, as: UTF8.self)
        }
        return text
    }
}
