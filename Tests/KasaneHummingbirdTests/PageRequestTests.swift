import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import KasaneLive
import Logging
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
    ) async throws {
        let visit = try await visit([.acceptLanguage: header])
        #expect(visit.languages == expected)
    }

    @Test func `a visit knows the cookies`() async throws {
        let visit = try await visit([.cookie: "a=1; b=x=y; a=2; broken;  c="])
        #expect(visit.cookies == ["a": "1", "b": "x=y", "c": ""])
    }

    @Test func `a combining character does not hide the next cookie`() throws {
        let request = Request(headers: [.cookie: "text=\u{0601}; kasane=1; other=a\u{301};b=2"])

        let cookies = PageRequest(request).cookies

        #expect(cookies == ["text": "\u{0601}", "kasane": "1", "other": "a\u{301}", "b": "2"])
    }

    @Test func `a page is made with the key of its client`() async throws {
        let clients = Mutex<[String?]>([])
        var pages = PageRoutes()
        pages.add(CounterPage.self, for: .everyone) { visit, _ in
            clients.withLock { $0.append(visit.client) }
            return CounterPage(name: "a", model: CounterModel())
        }
        let live = LivePages(pages, logger: Logger(label: "tests"))
        let router = Router()
        live.addRoutes(to: router, client: { _, _ in "192.0.2.7" })

        try await Application(router: router).test(.router) { client in
            _ = try await client.execute(uri: "/counter/a", method: .get)
        }

        #expect(clients.withLock(\.self) == ["192.0.2.7"])
    }

    @Test func `a page is made with the origin of its site`() async throws {
        let origins = Mutex<[String?]>([])
        var pages = PageRoutes()
        pages.add(CounterPage.self, for: .everyone) { visit, _ in
            origins.withLock { $0.append(visit.origin) }
            return CounterPage(name: "a", model: CounterModel())
        }
        let live = LivePages(pages, logger: Logger(label: "tests"))
        let router = Router()
        live.addRoutes(to: router, origin: { _, _ in "https://a.example" })

        try await Application(router: router).test(.router) { client in
            _ = try await client.execute(uri: "/counter/a", method: .get)
        }

        #expect(origins.withLock(\.self) == ["https://a.example"])
    }

    private func visit(_ headers: HTTPFields) async throws -> PageRequest {
        let head = HTTPRequest(
            method: .get,
            scheme: nil,
            authority: "localhost",
            path: "/a",
            headerFields: headers
        )
        return PageRequest(Request(head: head, body: .init(buffer: ByteBuffer())))
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
        try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/", method: .post, headers: headers) {
                #expect(($0.status == .ok) == isAllowed)
            }
            try await client.execute(uri: "/", method: .get, headers: headers) {
                #expect($0.status == .ok)
            }
        }
    }
}
