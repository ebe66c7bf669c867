import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

/// Tests of the text that the server sends to command-line clients.
@Suite(.timeLimit(.minutes(5)))
struct TextServerTests {
    private static let browser = "text/html,application/xhtml+xml,*/*;q=0.8"

    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `curl gets the terminal's text, in the language and unit of the query`()
        async throws
    {
        let server = try await RoutedTenki(demo: database)

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
        #expect(world.text.hasPrefix("Current weather · demo data\n"))
    }

    @Test func `a browser gets pages, and a short address leads it to the city`() async throws {
        let server = try await RoutedTenki(demo: database)

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
    }

    @Test func `the same names lead a browser and curl to a city`() async throws {
        let server = try await RoutedTenki(demo: database)
        let names = [
            ("tokyo", "130010"), ("TOKYO", "130010"), ("東京", "130010"), ("とうきょう", "130010"),
            ("ﾄｳｷｮｳ", "130010"), ("130010", "130010"), ("１３００１０", "130010"), ("tokyo/", "130010"),
            ("nagoy", "230010"), ("大阪府", "270000"),
        ]
        for (name, code) in names {
            for path in ["/", "/cities/"].map({ $0 + Self.encoded(name) })
            where path != "/cities/130010" {
                let text = try await server.send(.get, path, [.userAgent: "curl/8.5.0"])
                let page = try await server.send(.get, path, [.accept: Self.browser])
                #expect(text.status == .ok, "\(path)")
                #expect(text.text.contains("(\(code))"), "\(path)")
                #expect([303, 307].contains(page.status.code), "\(path)")
                #expect(page.headers[.location] == "/cities/\(code)", "\(path)")
            }
        }
    }

    @Test(arguments: [
        ("千代田区", "1310100"), ("Chiyoda-ku", "1310100"), ("chiyoda", "1310100"),
        ("千葉県 市川市", "1220300"), ("市川市", "1220300"),
    ])
    func `the name of a municipality shows its city with its warnings`(
        name: String,
        code: String
    ) async throws {
        let server = try await RoutedTenki(demo: database)
        let city = code.prefix(2) + "0010"

        for path in ["/", "/cities/"].map({ $0 + Self.encoded(name) }) {
            let text = try await server.send(.get, path, [.userAgent: "curl/8.5.0"])
            let page = try await server.send(.get, path, [.accept: Self.browser])
            #expect(text.text.contains("(\(city))"), "\(path)")
            #expect(page.headers[.location] == "/cities/\(city)?municipality=\(code)", "\(path)")
        }
    }

    @Test func `a name of several cities leads a browser to the search, and curl gets them`()
        async throws
    {
        let server = try await RoutedTenki(demo: database)
        for name in ["東京都", "府中市", "愛媛", "o"].map(Self.encoded) {
            for path in ["/", "/cities/"].map({ $0 + name }) {
                let text = try await server.send(.get, path, [.userAgent: "curl/8.5.0"])
                let page = try await server.send(.get, path, [.accept: Self.browser])

                #expect(text.status == .notFound)
                #expect(text.text.contains("matches more than one city; did you mean"))
                let address = try #require(page.headers[.location])
                #expect(address == "/cities?q=\(name)")
                #expect(try await server.send(.get, address, [.accept: Self.browser]).status == .ok)
            }
        }
    }

    @Test func `a name of no city is not found, by a browser and by curl`() async throws {
        let server = try await RoutedTenki(demo: database)
        for (name, text, sentence) in [
            ("tokio", "did you mean 東京 Tokyo?", "No city found for “tokio”"),
            ("999999", "no such city: 999999", "No city found for “999999”"),
            ("1310100", "no such city: 1310100", "No city found for “1310100”"),
            ("nowhere", "no such city: nowhere", "There is no page at this address."),
            ("a/b", "There is no page at this address.", "There is no page at this address."),
            ("world/x", "There is no page at this address.", "There is no page at this address."),
        ] {
            let plain = try await server.send(.get, "/\(name)", [.userAgent: "curl/8.5.0"])
            let page = try await server.send(.get, "/\(name)", [.accept: Self.browser])

            #expect(plain.status == .notFound, "\(name)")
            #expect(plain.headers[.contentType] == "text/plain; charset=utf-8", "\(name)")
            #expect(page.status == .notFound, "\(name)")
            #expect(plain.text.contains(text), "\(plain.text)")
            #expect(page.text.contains(sentence), "\(page.text)")
        }
    }

    @Test func `without a forecast, curl gets the warnings and the weather now`() async throws {
        // The dry air of 前橋 is in force for months.
        let stored = ["forecast", "100010", "--demo", "--database", database.location]
        #expect(await InProcessTenki.run(stored).exitCode == 0)
        for table in ["forecast", "hourlyForecast"] {
            try await database.execute("DELETE FROM \"\(table)\" WHERE city = '100010'")
        }
        let faults = ["--faults", "close=1"]
        let server = try await RoutedTenki(demo: database, faults)

        for path in ["/100010", "/cities/100010", "/maebashi?hours"] {
            let text = try await server.send(.get, path, [.userAgent: "curl/8.5.0"])
            #expect(text.status == .serviceUnavailable)
            #expect(text.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(text.text.hasPrefix("前橋 Maebashi (100010) · demo data\n△ dry air advisory"))
            #expect(text.text.contains("\nNow "), "\(text.text)")
            #expect(text.text.contains("\n\nNo "), "\(text.text)")
        }
    }

    private static func encoded(_ name: String) -> String {
        let slash = name.hasSuffix("/") ? "/" : ""
        let bytes = name.utf8.dropLast(slash.count).map { byte in
            byte > 0x7F || byte == 0x20
                ? "%" + String(byte, radix: 16, uppercase: true) : String(UnicodeScalar(byte))
        }
        return bytes.joined() + slash
    }

    @Test func `an unknown name gets advice in text, and other files stay as they are`()
        async throws
    {
        let server = try await RoutedTenki(demo: database)
        let curl: HTTPFields = [.userAgent: "curl/8.5.0"]

        let unknown = try await server.send(.get, "/tokio", curl)
        #expect(unknown.status == .notFound)
        #expect(unknown.text == "no such city: tokio; did you mean 東京 Tokyo?\n")
        let hostile = try await server.send(.get, "/x%1B%5B2J%0D%0Ay", curl)
        #expect(hostile.text.hasPrefix("no such city: x [2J"))
        #expect(hostile.text.unicodeScalars.filter { $0.value < 0x20 } == ["\n"])
        #expect(try await server.send(.get, "/healthz", curl).status == .ok)
        #expect(try await server.send(.get, "/robots.txt", curl).text.contains("User-agent"))
        let board = try await server.send(.get, "/boards/AAAAAAAAAAAAAAAAAAAAAAAA", curl)
        #expect(board.status == .notFound)
        #expect(board.text.hasPrefix("no board has this link"))
    }
}

extension TransportResponse {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}
