import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SiteFileTests {
    private struct Manifest: Decodable {
        struct Icon: Decodable {
            let src: String
            let sizes: String
            let type: String
        }

        let name: String
        let startUrl: String
        let display: String
        let backgroundColor: String
        let themeColor: String
        let icons: [Icon]
    }

    private static let pages = [
        "/", "/cities/130010", "/cities", "/world", "/photos", "/about",
        "/compare?with=130010,270000",
    ]

    private static let publicURL = "https://weather.example"

    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `each page describes itself in its language`() async throws {
        let server = try await RoutedTenki(demo: database)
        var summaries: Set<String> = []
        for path in Self.pages + ["/nowhere"] {
            for language in ["ja", "en"] {
                let sent = try await server.send(.get, path, [.acceptLanguage: language])
                let page = String(decoding: sent.body, as: UTF8.self)
                let summary = try #require(
                    page.firstMatch(of: #/<meta name="description" content="([^"]+)">/#)?.1
                )
                summaries.insert(String(summary))
                let isJapanese = summary.contains(/\p{Hiragana}|\p{Katakana}/)
                #expect(isJapanese == (language == "ja"), "\(path): \(summary)")
                for part in [
                    "<meta name=\"theme-color\"", "<link rel=\"manifest\"",
                    "<link rel=\"icon\"", "<link rel=\"apple-touch-icon\"",
                    "<meta property=\"og:description\" content=\"\(summary)\">",
                    "<meta property=\"og:title\"", "<meta property=\"og:type\"",
                    "<meta property=\"og:image\"",
                ] {
                    #expect(page.contains(part), "\(path)")
                }
            }
        }
        #expect(summaries.count == 2 * (Self.pages.count + 1))
        let city = try await server.get("/cities/130010").body
        #expect(city.contains("content=\"Weather forecast for Tokyo (東京, 東京都): daily"))
    }

    @Test func `the site can be installed, with icons of the sizes that it names`() async throws {
        let server = try await RoutedTenki(demo: database)

        let sent = try await server.send(.get, "/manifest.webmanifest")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let manifest = try decoder.decode(Manifest.self, from: Data(sent.body))
        let touch = try await server.send(.get, "/icons/180.png")
        let style = try await server.get("/assets/tenki.css").body
        let page = try await server.send(.get, "/")

        #expect(sent.headers[.contentType] == "application/manifest+json")
        #expect((manifest.startUrl, manifest.display) == ("/", "standalone"))
        #expect(manifest.name == "天気 Tenki")
        #expect(style.contains("--ground:light-dark(\(manifest.backgroundColor),"))
        #expect(style.contains("--ground:light-dark(\(manifest.themeColor),"))
        let policy = try #require(page.headers[.contentSecurityPolicy])
        #expect(policy.contains("manifest-src 'self'"))
        for icon in manifest.icons {
            let file = try await server.send(.get, icon.src)
            #expect(file.status == .ok)
            #expect(file.headers[.contentType] == icon.type)
            #expect(file.body.count < 10_000)
            if icon.type == "image/png" { #expect(size(of: file.body) == icon.sizes) }
        }
        #expect(size(of: touch.body) == "180x180")
        #expect(manifest.icons.contains { $0.sizes == "512x512" })
    }

    @Test func `a page names its picture by an absolute address`() async throws {
        let server = try await RunningTenki(demo: database, "--trusted-proxy", "127.0.0.1")
        let proxied = try #require(HTTPField.Name("X-Forwarded-Proto"))

        let page = try await server.get("/cities/130010").body
        let behind = try await server.send(.get, "/cities/130010", [proxied: "https"])

        let address = try #require(
            page.firstMatch(of: #/property="og:image" content="http://([^"/]+)([^"]+)"/#)
        )
        let (host, path) = (String(address.1), String(address.2))
        let text = String(decoding: behind.body, as: UTF8.self)
        #expect(text.contains("property=\"og:image\" content=\"https://\(host)\(path)\""))
        #expect(path == "/icons/preview-en.png")
        _ = await server.stop(SIGTERM)
    }

    @Test(arguments: ["ja", "en"])
    func `the preview of a link has a picture in the page's language`(
        language: String
    ) async throws {
        let server = try await RoutedTenki(demo: database)

        let page = try await server.get("/cities/130010?lang=\(language)").body
        let picture = try await server.send(.get, "/icons/preview-\(language).png")

        #expect(page.contains("<html lang=\"\(language)\""))
        #expect(page.contains("/icons/preview-\(language).png\">"))
        #expect(page.contains("property=\"og:image:width\" content=\"1200\""))
        #expect(page.contains("property=\"twitter:card\" content=\"summary_large_image\""))
        #expect(picture.headers[.contentType] == "image/png")
        #expect(size(of: picture.body) == "1200x630")
        #expect(picture.body.count < 20_000)
    }

    @Test(arguments: ["ja", "en"])
    func `a client that states no language gets the site's`(language: String) async throws {
        let server = try await RoutedTenki(demo: database, "--site-language", language)

        let crawler = try await server.get("/about").body
        let browser = try await server.send(.get, "/about", [.acceptLanguage: "fr, ja;q=0.5"])

        #expect(crawler.contains("<html lang=\"\(language)\""))
        #expect(String(decoding: browser.body, as: UTF8.self).contains("<html lang=\"ja\""))
    }

    @Test func `a page names its address in each language`() async throws {
        let server = try await RoutedTenki(demo: database, "--public-url", Self.publicURL)

        let own = try await server.get("/cities?day=1").body
        let linked = try await server.send(
            .get,
            "/cities?lang=ja&day=1",
            [.cookie: "__Host-language=en"]
        )
        let text = String(decoding: linked.body, as: UTF8.self)

        let page = "\(Self.publicURL)/cities"
        for source in [own, text] {
            for (tag, address) in [
                ("x-default", page), ("ja", "\(page)?lang=ja"), ("en", "\(page)?lang=en"),
            ] {
                let link = "<link rel=\"alternate\" hreflang=\"\(tag)\" href=\"\(address)\">"
                #expect(source.contains(link))
            }
        }
        #expect(own.contains("<link rel=\"canonical\" href=\"\(page)\">"))
        #expect(text.contains("<link rel=\"canonical\" href=\"\(page)?lang=ja\">"))
        #expect(text.contains("property=\"og:url\" content=\"\(page)?lang=ja\""))
        #expect(text.contains("<html lang=\"ja\""))
        #expect(linked.headers[values: .setCookie].allSatisfy { !$0.contains("language") })
    }

    @Test(arguments: ["/account/sign-in", "/nowhere"])
    func `search engines list no page of a visitor and no error`(path: String) async throws {
        let server = try await RoutedTenki(demo: database)

        let page = try await server.get(path).body

        #expect(page.contains("<meta property=\"og:image\"") == (path == "/nowhere"))
        #expect(!page.contains("rel=\"canonical\"") && !page.contains("hreflang"))
    }

    @Test func `the sitemap lists the public pages in each language`() async throws {
        let server = try await RoutedTenki(demo: database, "--public-url", Self.publicURL)

        let sent = try await server.send(.get, "/sitemap.xml")
        let rules = try await server.get("/robots.txt").body
        let map = String(decoding: sent.body, as: UTF8.self)

        #expect(rules.contains("Sitemap: \(Self.publicURL)/sitemap.xml\n"))
        #expect(sent.headers[.contentType] == "application/xml; charset=utf-8")
        #expect(sent.headers[.cacheControl] == "public, max-age=3600")
        // 142 cities and 7 other pages, each with three addresses.
        #expect(map.matches(of: #/<loc>/#).count == 3 * 149)
        for path in ["/", "/radar", "/cities/130010", "/cities/130010?lang=en"] {
            #expect(map.contains("<loc>\(Self.publicURL)\(path)</loc>"))
        }
        #expect(map.contains("hreflang=\"ja\" href=\"\(Self.publicURL)/cities/130010?lang=ja\"/>"))
        for path in ["/account", "/boards", "/jobs", "/compare"] { #expect(!map.contains(path)) }
    }

    @Test func `robots read the pages, but not what is for programs`() async throws {
        let server = try await RoutedTenki(demo: database)

        let rules = try await server.get("/robots.txt")

        #expect(rules.status == 200)
        #expect(rules.contentType == "text/plain; charset=utf-8")
        let closed = rules.body.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: #/Disallow: (.+)/#).map { String($0.1) }
        }
        #expect(rules.body.hasPrefix("User-agent: *\n"))
        for path in ["/images/", "/api/", "/kasane/", "/preferences", "/compare"] {
            #expect(closed.contains(path))
        }
        // A crawler must read a page to see that it is not to be listed.
        let open = [
            "/", "/cities/130010", "/cities", "/world", "/photos", "/about", "/boards/x",
        ]
        #expect(!open.contains { page in closed.contains { page.hasPrefix($0) } })
    }

    private func size(of png: some Collection<UInt8>) -> String? {
        let bytes = Array(png)
        guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        let numbers = [16, 20].map { start in
            bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        return "\(numbers[0])x\(numbers[1])"
    }
}
