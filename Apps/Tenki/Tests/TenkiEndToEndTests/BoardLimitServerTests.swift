import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import Testing

/// Tests that the boards of each client count, also behind a proxy.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct BoardLimitServerTests {
    private let database: TestDatabase
    private let refusal = "network address creates no more than 20 boards a day"

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `behind a trusted proxy the boards of each address count`() async throws {
        let server = try await RunningTenki(demo: database, "--trusted-proxy", "127.0.0.1")
        for _ in 0..<VisitorBoard.dailyLimit {
            #expect(try await createBoard("203.0.113.1", server).contains("Link for editing"))
        }

        #expect(try await createBoard("203.0.113.1", server).contains(refusal))
        // Only the address that the proxy has added counts, not those that the client claims.
        let claimed = try await createBoard("203.0.113.7, 203.0.113.1", server)
        #expect(claimed.contains(refusal))
        #expect(try await createBoard("203.0.113.2", server).contains("Link for editing"))
        _ = await server.stop(SIGTERM)
    }

    @Test func `without a declared proxy its header is ignored`() async throws {
        // A rate makes loopback addresses clients like any other.
        let server = try await RunningTenki(demo: database, "--request-rate", "1000")
        for number in 0..<VisitorBoard.dailyLimit {
            let page = try await createBoard("203.0.113.\(number)", server)
            #expect(page.contains("Link for editing"))
        }

        #expect(try await createBoard("203.0.113.99", server).contains(refusal))
        _ = await server.stop(SIGTERM)
    }

    /// Opens the board as a newcomer without JavaScript, creates its links, and returns the page.
    private func createBoard(
        _ forwarded: String,
        _ server: RunningTenki
    ) async throws -> String {
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        var opened = try await server.send(.get, "/", [name: forwarded])
        // A busy server refuses some requests, and a reader comes again.
        while opened.status == .serviceUnavailable {
            try await Task.sleep(for: .milliseconds(100))
            opened = try await server.send(.get, "/", [name: forwarded])
        }
        let source = String(decoding: opened.body, as: UTF8.self)
        let page = try #require(source.firstMatch(of: #/name="page" value="([^"]+)"/#)).1
        let turn = try #require(source.firstMatch(of: #/name="turn" value="([^"]+)"/#)).1
        let cookies = opened.headers[values: .setCookie].map { String($0.prefix { $0 != ";" }) }
            .joined(separator: "; ")
        var head = server.request(.post, "/")
        head.headerFields = [
            name: forwarded, .cookie: cookies, .origin: "http://127.0.0.1:\(server.port)",
        ]
        let form = Data("page=\(page)&turn=\(turn)&b.create-links=".utf8)
        let request = TransportRequest(
            head,
            body: .data(form, contentType: "application/x-www-form-urlencoded")
        )
        let location: String? = try await AsyncHTTPTransport.run { transport in
            // The action may take longer than its response. The same form again only reloads.
            for _ in 0..<100 {
                let response = try await transport.send(request)
                for try await _ in response.body {}
                if let location = response.headers[.location] { return location }
                try await Task.sleep(for: .milliseconds(100))
            }
            return nil
        }
        var text = ""
        // The action may take longer than this response, too.
        for _ in 0..<100 where !(text.contains("Link for editing") || text.contains(refusal)) {
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
