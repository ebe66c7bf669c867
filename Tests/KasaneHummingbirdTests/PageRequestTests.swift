import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import KasaneLive
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PageRequestTests {
    @Test(arguments: [
        ("ja,en-US;q=0.7,en;q=0.3", ["ja", "en-US", "en"]), ("en;q=0.5 , ja;q=0.7 ", ["ja", "en"]),
        ("en;q=0.2, ja ; q=0.9", ["ja", "en"]),
        ("en;q=0, *;q=0.5, de", ["de"]), ("", []), (";;q=1,,", []), ("a;q=x,b", ["a", "b"]),
        ("de,\u{301},en", ["de", "\u{301}", "en"]),
    ])
    func `a visit has the languages that the browser prefers, best first`(
        header: String,
        expected: [String]
    ) {
        let visit = visit([.acceptLanguage: header])
        #expect(visit.languages == expected)
    }

    @Test func `a visit knows the cookies`() {
        let visit = visit([.cookie: "a=1; b=x=y; a=2; broken;  c="])
        #expect(visit.cookies == ["a": "1", "b": "x=y", "c": ""])
    }

    @Test func `a combining character does not hide the next cookie`() {
        let cookies = visit([.cookie: "text=\u{0601}; kasane=1; other=a\u{301};b=2"]).cookies

        #expect(cookies == ["text": "\u{0601}", "kasane": "1", "other": "a\u{301}", "b": "2"])
    }

    @Test func `a page is made with the key of its client and the origin of its site`()
        async throws
    {
        let seen = Mutex<[String?]>([])
        var pages = PageRoutes()
        pages.add(CounterPage.self, for: .everyone) { visit, _ in
            seen.withLock { $0 += [visit.client, visit.origin] }
            return CounterPage(name: "a", model: CounterModel())
        }
        let router = Router()
        LivePages(pages, logger: .quiet).addRoutes(
            to: router,
            client: { _, _ in "192.0.2.7" },
            origin: { _, _ in "https://a.example" }
        )

        _ = try await router.send("/counter/a")

        #expect(seen.withLock(\.self) == ["192.0.2.7", "https://a.example"])
    }

    private func visit(_ headers: HTTPFields) -> PageRequest {
        PageRequest(Request(headers: headers))
    }
}

@Suite(.timeLimit(.minutes(5)))
struct CrossSiteRequestTests {
    @Test(
        arguments: [
            ([:], true), ([.origin: "http://localhost"], true), ([.cookie: "a=b"], false),
            ([.cookie: "a=b", .origin: "http://localhost"], true),
            ([.origin: "http://elsewhere.example"], false), ([.origin: "null"], false),
        ] as [(HTTPFields, Bool)]
    )
    func `a request from another site is refused, one from no browser is not`(
        headers: HTTPFields,
        isAllowed: Bool
    ) async throws {
        let router = Router()
        router.add(middleware: CSRFProtectionMiddleware())
        router.post("/") { _, _ in "done" }
        router.get("/") { _, _ in "read" }
        let (posted, read) = try await (
            router.send("/", .post, headers), router.send("/", .get, headers)
        )

        #expect((posted.status == .ok) == isAllowed)
        #expect(read.status == .ok)
    }
}
