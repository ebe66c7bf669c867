import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

/// Tests of the text that the server sends to command-line clients.
@Suite(.timeLimit(.minutes(2)))
struct TextServerTests {
    private static let browser = "text/html,application/xhtml+xml,*/*;q=0.8"

    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `curl gets the terminal's text, in the language and unit of the query`()
        async throws
    {
        let server = try await RunningTenki(demo: database)

        for path in ["/130010", "/tokyo", "/cities/130010", "/%E6%9D%B1%E4%BA%AC"] {
            let city = try await server.send(.get, path, [.userAgent: "curl/8.5.0"])
            #expect(city.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(city.headers[.vary]?.contains("Accept, User-Agent") == true)
            #expect(city.text.hasPrefix("東京 Tokyo (130010) · demo data\n"), "\(path)")
            #expect(city.text.contains(" tomorrow  "))
            #expect(!city.text.contains("\u{1B}"))
        }
        let japanese = try await server.send(
            .get,
            "/130010?lang=ja&unit=f&columns=40&color",
            [.userAgent: "curl/8.5.0"]
        )
        #expect(japanese.text.contains("\u{1B}[2m°F\u{1B}[0m"))
        #expect(japanese.text.contains("明日") && !japanese.text.contains("06-12"))
        let hours = try await server.send(.get, "/tokyo?hours", [.userAgent: "curl/8.5.0"])
        #expect(hours.text.contains("hour "))
        let board = try await server.send(.get, "/", [.userAgent: "curl/8.5.0"])
        #expect(board.text.contains("\n  Tokyo    "))
        let world = try await server.send(.get, "/world", [.accept: "text/plain"])
        #expect(world.text.hasPrefix("Weather now · demo data\n"))
        _ = await server.stop(SIGTERM)
    }

    @Test func `a browser gets pages, and a short address leads it to the city`() async throws {
        let server = try await RunningTenki(demo: database)

        for path in ["/", "/cities/130010", "/world"] {
            let page = try await server.send(.get, path, [.accept: Self.browser])
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.vary]?.contains("Accept, User-Agent") == true, "\(path)")
        }
        let short = try await server.send(.get, "/tokyo", [.accept: Self.browser])
        #expect(short.status.code == 307)
        #expect(short.headers[.location] == "/cities/130010")
        let unknown = try await server.send(.get, "/nowhere", [.accept: Self.browser])
        #expect(unknown.status == .notFound)
        #expect(unknown.headers[.contentType] == "text/html; charset=utf-8")
        _ = await server.stop(SIGTERM)
    }

    @Test func `an unknown name gets advice in text, and other files stay as they are`()
        async throws
    {
        let server = try await RunningTenki(demo: database)
        let curl: HTTPFields = [.userAgent: "curl/8.5.0"]

        let unknown = try await server.send(.get, "/tokio", curl)
        #expect(unknown.status == .notFound)
        #expect(unknown.text == "no such city: tokio; did you mean 東京 Tokyo?\n")
        #expect(try await server.send(.get, "/healthz", curl).status == .ok)
        #expect(try await server.send(.get, "/robots.txt", curl).text.contains("User-agent"))
        let board = try await server.send(.get, "/boards/AAAAAAAAAAAAAAAAAAAAAAAA", curl)
        #expect(board.status == .notFound)
        #expect(board.text.hasPrefix("no board has this link"))
        _ = await server.stop(SIGTERM)
    }
}

extension TransportResponse {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}
