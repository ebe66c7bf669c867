import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AssetRoutesTests {
    private let text = String(repeating: "p { color: red; }\n", count: 100)

    @Test func `a page links to an address with the hash of the content`() throws {
        let path = assets(text).path("site.css")

        #expect(path.wholeMatch(of: #/\/assets\/site\.[0-9a-f]{1,16}\.css/#) != nil)
        #expect(assets(text).path("site.css") == path)
        #expect(assets(text + " ").path("site.css") != path)
    }

    @Test func `the address of a path has the hash, if there is an asset`() throws {
        let assets = assets(text)

        #expect(assets.address(of: "/assets/site.css") == assets.path("site.css"))
        #expect(assets.address(of: "/assets/other.css") == "/assets/other.css")
    }

    @Test func `the current address is never requested again`() async throws {
        let response = try await get(assets(text).path("site.css"))

        #expect(response.status == .ok && response.text == text)
        #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(response.headers[.contentType] == "text/css")
    }

    @Test(arguments: ["/assets/site.0123abcd.css", "/assets/site.css"])
    func `an earlier address has the current content, which is revalidated`(
        path: String
    ) async throws {
        let response = try await get(path)

        #expect(response.status == .ok && response.text == text)
        #expect(response.headers[.cacheControl] == "no-cache")
    }

    @Test(arguments: [
        "/assets/other.css", "/assets/site.xyz.css", "/assets/site.0123abcd.js", "/assets/site",
        "/assets/site.00112233445566778.css",
    ])
    func `there is nothing at other addresses`(path: String) async throws {
        #expect(try await get(path).status == .notFound)
    }

    @Test func `text is compressed, with a tag of its own`() async throws {
        let path = assets(text).path("site.css")
        let headers: HTTPFields = [.acceptEncoding: "gzip", .cookie: "a=b"]
        let plain = try await get(path)
        let gzip = try await get(path, headers)
        let head = try await router(text).send(path, .head, headers)
        var again = headers
        again[.ifNoneMatch] = gzip.headers[.eTag]
        let same = try await get(path, again)

        #expect(gzip.headers[.contentEncoding] == "gzip" && plain.headers[.vary] != nil)
        #expect(try gunzip(gzip.body) == text)
        #expect(gzip.headers[.eTag] != plain.headers[.eTag])
        #expect(head.headers == gzip.headers)
        #expect(same.status == .notModified && same.headers[.vary] == "Accept-Encoding")
    }

    @Test func `content that does not become smaller is sent as it is`() async throws {
        let path = assets("p").path("site.css")
        let response = try await router("p").send(path, .get, [.acceptEncoding: "gzip"])

        #expect(response.headers[.contentEncoding] == nil && response.headers[.vary] == nil)
        #expect(response.text == "p")
    }

    private func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await router(text).send(path, .get, headers)
    }

    private func router(_ text: String) -> Router<BasicRequestContext> {
        let router = Router(options: .autoGenerateHeadEndpoints)
        assets(text).addRoutes(to: router)
        return router
    }

    private func assets(_ text: String) -> AssetRoutes {
        var assets = AssetRoutes()
        assets.add("site.css", contentType: "text/css", bytes: Array(text.utf8))
        return assets
    }
}
