import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PreferenceServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a choice is kept in cookies and leads back to its page`() async throws {
        let server = try await RoutedTenki(demo: database)

        let answer = try await server.submit(
            "language=ja&unit=f&theme=dark&page=%2Fworld%3Fsort%3Dcity",
            to: "/preferences"
        )

        #expect(answer.status == 303)
        #expect(answer.headers[.location] == "/world?sort=city")
        let cookies = answer.headers[values: .setCookie]
        #expect(
            cookies.dropLast().map { $0.prefix { $0 != ";" } }
                == ["language=ja", "unit=f", "theme=dark"]
        )
        let flash = cookies.last?.prefix { $0 != ";" } ?? ""
        #expect(String(flash).removingPercentEncoding == "flash=設定を保存しました。")
        #expect(cookies.allSatisfy { $0.contains("HttpOnly") && $0.contains("SameSite=Lax") })
        #expect(!cookies.contains { $0.contains("Secure") })
    }

    @Test func `the municipality in which a visitor lives is kept in a cookie`() async throws {
        let server = try await RoutedTenki(demo: database)

        let answer = try await server.submit(
            "home=1310100&page=%2Fcities%2F130010",
            to: "/preferences"
        )
        let page = try await server.send(.get, "/cities/130010", [.cookie: "home=1310100"])

        #expect(answer.headers[.location] == "/cities/130010")
        #expect(answer.headers[.setCookie]?.hasPrefix("home=1310100;") == true)
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(text.contains("<option value=\"1310100\" selected=\"\">Chiyoda-ku</option>"))
    }

    @Test func `the layout of the board is kept in a cookie`() async throws {
        let server = try await RoutedTenki(demo: database)

        let answer = try await server.submit("view=tiles&page=%2F", to: "/preferences")
        let page = try await server.send(.get, "/", [.cookie: "view=tiles"])

        #expect(answer.headers[.location] == "/")
        #expect(answer.headers[.setCookie]?.hasPrefix("view=tiles;") == true)
        #expect(String(decoding: page.body, as: UTF8.self).contains("<div class=\"tiles\">"))
    }

    @Test func `an error page that says what was saved is the last to do so`() async throws {
        let server = try await RoutedTenki(demo: database)

        let page = try await server.send(.get, "/nowhere", [.cookie: "flash=Saved"])

        #expect(page.status == .notFound)
        #expect(String(decoding: page.body, as: UTF8.self).contains(">Saved</p>"))
        #expect(page.headers[values: .setCookie].contains { $0.hasPrefix("flash=; Path=/; Max-") })
    }

    @Test func `only the next page says what was saved, and no URL does`() async throws {
        let server = try await RoutedTenki(demo: database)
        let answer = try await server.submit("home=1310100&page=%2Fabout", to: "/preferences")
        let flash = try #require(answer.headers[values: .setCookie].last?.prefix { $0 != ";" })

        let next = try await server.send(.get, "/about", [.cookie: String(flash)])
        let other = try await server.send(.get, "/about?flash=You+won", [:])

        let text = String(decoding: next.body, as: UTF8.self)
        #expect(text.contains(">Your municipality is now Chiyoda-ku.</p>"))
        #expect(next.headers[values: .setCookie].contains { $0.hasPrefix("flash=; Path=/; Max-") })
        #expect(!String(decoding: other.body, as: UTF8.self).contains("You won"))
    }

    @Test func `a choice of no page of this site is refused`() async throws {
        let server = try await RoutedTenki(demo: database)

        let answer = try await server.send(.post, "/preferences", [:], body: "unit=f")

        #expect(answer.status == .forbidden)
        #expect(answer.headers[.setCookie] == nil)
    }

    @Test func `over TLS the cookies belong to this host alone`() async throws {
        let server = try await secureServer()

        let answer = try await server.submit("language=ja&unit=f", to: "/preferences")

        let cookies = answer.headers[values: .setCookie]
        #expect(
            cookies.dropLast().map { $0.prefix { $0 != ";" } }
                == ["__Host-language=ja", "__Host-unit=f"]
        )
        #expect(cookies.last?.hasPrefix("__Host-flash=") == true)
        #expect(cookies.allSatisfy { $0.contains("Secure") && $0.contains("Path=/") })
        #expect(!cookies.contains { $0.contains("Domain") })
    }

    @Test func `over TLS a cookie that another host may have set counts for nothing`() async throws
    {
        let server = try await secureServer()
        let own = try await server.send(.get, "/about", [.cookie: "__Host-language=ja"])
        let other = try await server.send(.get, "/about", [.cookie: "language=ja; kasane=x"])

        #expect(String(decoding: own.body, as: UTF8.self).contains("<html lang=\"ja\""))
        #expect(String(decoding: other.body, as: UTF8.self).contains("<html lang=\"en\""))
        #expect(String(decoding: own.body, as: UTF8.self).contains("__Host-kasane"))
        #expect(other.headers[.setCookie]?.hasPrefix("__Host-kasane=") == true)
    }

    private func secureServer() async throws -> RoutedTenki {
        let local = try LocalCertificate()
        return try await RoutedTenki(
            demo: database,
            "--certificate",
            local.certificatePath,
            "--key",
            local.keyPath
        )
    }
}
