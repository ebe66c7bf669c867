import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BoardServerTests {
    private let database: TestDatabase
    private let secret: BoardSecret

    init() async throws {
        database = try await TestDatabase()
        var generator = SystemRandomNumberGenerator()
        secret = BoardSecret(using: &generator)
    }

    @Test func `a first visit gets a secret in a cookie, and the next one keeps it`() async throws {
        let server = try await RoutedTenki(demo: database)
        let (first, other) = (try await server.send(.get, "/"), try await server.send(.get, "/"))
        let cookie = try #require(first.boardCookie)
        #expect(cookie.contains("; Path=/; Max-Age=34128000; HttpOnly; SameSite=Lax"))
        let pair = String(cookie.prefix { $0 != ";" })
        #expect(BoardSecret(String(pair.dropFirst("board=".count))) != nil)
        #expect(other.boardCookie.map { !$0.hasPrefix(pair) } == true)

        let again = try await server.send(.get, "/", [.cookie: pair])
        #expect(again.boardCookie == cookie)
        let city = try await server.send(.get, "/cities/130010", [.cookie: pair])
        #expect(city.boardCookie == nil)
    }

    @Test func `a device has its board again after a person has signed out there`() async throws {
        let server = try await RoutedTenki(demo: database)
        try await server.add("hanako", to: database)
        let device = try await server.withForms { driver in
            try await driver.visit("/cities/011000")
            try await driver.press("Add to the board")
        }

        let signedIn = try await server.withForms(device) { driver in
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/")
            try await driver.expect("Wakkanai")
            try await driver.visit("/cities/473000")
            try await driver.press("Add to the board")
        }
        #expect(signedIn["board"] == device["board"])

        try await server.withForms(device) { driver in
            try await driver.visit("/cities/015010")
            try await driver.press("Add to the board")
            try await driver.visit("/")
            try await driver.expect("Wakkanai")
            try await driver.expectAbsent("Miyakojima")
        }
    }

    @Test func `a press on an outdated page does not do the opposite`() async throws {
        let server = try await RoutedTenki(demo: database)
        let device = try await server.withForms { driver in
            try await driver.visit("/cities/011000")
            try await driver.press("Add to the board")
        }
        try await server.withForms(device) { outdated in
            try await outdated.visit("/cities/011000")
            try await server.withForms(device) { driver in
                try await driver.visit("/cities/011000")
                try await driver.press("Remove from the board")
            }
            // The server rejects the press.
            try? await outdated.press("Remove from the board")
        }
        try await server.withForms(device) { driver in
            try await driver.visit("/")
            try await driver.expectAbsent("Wakkanai")
        }
    }

    @Test func `a cookie that is not a secret is replaced`() async throws {
        let server = try await RoutedTenki(demo: database)
        for cookie in ["board=short", "board=", "board=\(String(repeating: "a", count: 4_000))"] {
            let answer = try await server.send(.get, "/", [.cookie: cookie])

            #expect(answer.status == .ok)
            let pair = try #require(answer.boardCookie).prefix { $0 != ";" }
            #expect(BoardSecret(String(pair.dropFirst("board=".count))) != nil, "\(cookie)")
        }
    }

    @Test func `over TLS the cookie belongs to this host alone`() async throws {
        let local = try LocalCertificate()
        let server = try await RoutedTenki(
            demo: database,
            "--certificate",
            local.certificatePath,
            "--key",
            local.keyPath
        )
        let cookie = try await server.send(.get, "/").boardCookie
        #expect(cookie?.hasPrefix("__Host-board=") == true)
        #expect(cookie?.contains("; Secure; ") == true)
    }

    @Test func `a link shows its board, and is neither cached nor indexed nor logged`() async throws
    {
        try await createBoard()
        let server = try await RoutedTenki(demo: database, "--access-log")
        let editing = try await server.send(.get, "/boards/\(secret.reveal())")
        let reading = try await server.send(.get, "/boards/\(secret.reading.reveal())")
        _ = try await server.send(.get, "//%62oards/\(secret.reveal())?a=b")

        for answer in [editing, reading] {
            #expect(answer.status == .ok)
            // Neither the request for a link nor its preview changes the board of a device.
            #expect(answer.boardCookie == nil)
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(answer.header("Referrer-Policy") == "same-origin")
            #expect(answer.header("X-Robots-Tag")?.contains("noindex") == true)
            #expect(answer.text.contains("Wakkanai"))
        }
        #expect(editing.text.contains("Use this board on this device"))
        #expect(editing.text.contains(secret.reading.reveal()))
        #expect(reading.text.contains("(view only)"))
        #expect(!reading.text.contains(secret.reveal()))
        #expect(!reading.text.contains("Move Wakkanai"))
        let log = server.errors
        #expect(log.contains("path=/boards/-"))
        #expect(!log.contains(secret.reveal()) && !log.contains(secret.reading.reveal()))
    }

    @Test func `a wrong link is not found, with a sentence`() async throws {
        try await createBoard()
        let server = try await RoutedTenki(demo: database)
        let id = BoardID(secret).text
        for wrong in ["x", id, String(id.prefix(24)), String(repeating: "A", count: 24)] {
            let answer = try await server.send(.get, "/boards/\(wrong)", [.acceptLanguage: "ja"])
            #expect(answer.status == .notFound)
            #expect(answer.text.contains("このリンクのボードは見つかりません"))
            #expect(answer.header("X-Robots-Tag") != nil)
        }
    }

    @Test func `a press makes a shared board that of the device, and another starts again`()
        async throws
    {
        try await createBoard()
        let server = try await RoutedTenki(demo: database)

        let used = try await server.submit("use=\(secret.reveal())", to: "/boards")
        #expect(used.status == 303 && used.headers[.location] == "/")
        #expect(used.headers[.setCookie]?.hasPrefix("board=\(secret.reveal());") == true)
        let own = try await server.send(.get, "/", [.cookie: "board=\(secret.reveal())"])
        #expect(own.text.contains("Wakkanai"))
        #expect(!own.text.contains("Use this board"))

        let left = try await server.submit("leave=1", to: "/boards")
        #expect(left.headers[.setCookie]?.hasPrefix("board=; Path=/; Max-Age=0;") == true)
    }

    @Test func `only a link for editing is accepted, and only from this site`() async throws {
        try await createBoard()
        let server = try await RoutedTenki(demo: database)
        var statuses: [Int] = []
        for form in [
            "use=\(secret.reading.reveal())", "use=\(String(repeating: "A", count: 24))", "use=x",
            "",
        ] {
            let answer = try await server.submit(form, to: "/boards")
            statuses.append(answer.status)
            #expect(answer.headers[.setCookie] == nil)
        }
        #expect(statuses == [403, 404, 400, 400])

        for headers: HTTPFields in [
            [.origin: "https://evil.example"], [.secFetchSite: "cross-site"], [:],
        ] {
            let answer = try await server.send(.post, "/boards", headers)
            #expect(answer.status == .forbidden)
            #expect(answer.boardCookie == nil)
        }
    }

    private func createBoard() async throws {
        let board = VisitorBoard(
            secret,
            cities: try Watchlist([BoardPlace("011000")]),
            createdAt: DemoTime().now
        )
        try await database.withTransactions { transactions in
            try await transactions.execute { try await $0.boards.save(board) }
        }
    }
}

extension TransportResponse {
    fileprivate var boardCookie: String? {
        headers[values: .setCookie].first {
            $0.hasPrefix("board=") || $0.hasPrefix("__Host-board=")
        }
    }

    fileprivate var text: String { String(decoding: body, as: UTF8.self) }

    fileprivate func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }
}

extension HTTPField.Name {
    fileprivate static var secFetchSite: Self { Self("Sec-Fetch-Site") ?? .via }
}
