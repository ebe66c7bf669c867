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
        #expect(city.contains("content=\"The weather forecast for Tokyo (東京, 東京都): each day"))
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
        #expect(page.contains("property=\"og:image:width\" content=\"512\""))
        let picture = try await server.send(.get, path)
        #expect(picture.status == .ok)
        #expect(picture.headers[.contentType] == "image/png")
        #expect(size(of: picture.body) == "512x512")
        _ = await server.stop(SIGTERM)
    }

    @Test func `robots read the pages, but neither users nor what is for programs`() async throws {
        let server = try await RoutedTenki(demo: database)

        let rules = try await server.get("/robots.txt")

        #expect(rules.status == 200)
        #expect(rules.contentType == "text/plain; charset=utf-8")
        let closed = rules.body.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: #/Disallow: (.+)/#).map { String($0.1) }
        }
        #expect(rules.body.hasPrefix("User-agent: *\n"))
        for path in ["/users", "/images/", "/api/", "/kasane/", "/preferences", "/compare"] {
            #expect(closed.contains(path))
        }
        let open = ["/", "/cities/130010", "/cities", "/world", "/photos", "/about"]
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
