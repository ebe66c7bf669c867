import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import KasaneLive
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RouterTests {
    private let router: Router<BasicRequestContext>

    init() {
        router = Router()
        router.add(middleware: SecurityHeadersMiddleware())
        router.get("/") { _, _ in Response(page: p { "hello" }) }
        router.asset("/a.css", contentType: "text/css", bytes: Array("p{}".utf8))
    }

    @Test func `a page comes as HTML with headers that protect it`() async throws {
        let response = try await router.send("/")
        let policy = response.headers[.contentSecurityPolicy] ?? ""

        #expect(response.status == .ok && response.text == "<p>hello</p>")
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        #expect(policy.hasPrefix("default-src 'none'"))
    }

    @Test func `a stylesheet has no headers that apply to pages only`() async throws {
        let response = try await router.send("/a.css")

        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        #expect(response.headers[.contentSecurityPolicy] == nil)
    }

    @Test func `an asset that a browser has is not sent again`() async throws {
        let first = try await router.send("/a.css")
        let tag = try #require(first.headers[.eTag])
        let second = try await router.send("/a.css", .get, [.ifNoneMatch: tag])

        #expect(first.text == "p{}")
        #expect(second.status == .notModified && second.text == "")
    }
}
