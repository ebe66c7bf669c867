import AsyncHTTPClient
import Hummingbird
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOHTTP1
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PrincipalTests {
    private func countVisits(_ driver: some PageDriver) async throws {
        try await driver.visit("/members")
        try await driver.expect("hanako, visit 3")
        try await driver.type("kept", into: "Note")
        try await driver.expect("note: kept")
        try await driver.visit("/members")
        try await driver.expect("hanako, visit 4")
    }

    @Test func `a page reads the principal and the cookies, and sets a cookie`() async throws {
        let (cookies, principal) = (["visits": "2"], Member(name: "hanako"))
        try await SessionDriver.run(counterPages, cookies: cookies, principal: principal) {
            try await countVisits($0)
        }
        try await FormDriver.run(counterPages, cookies: cookies, principal: principal) {
            try await countVisits($0)
        }
    }

    @Test func `the server's visitor is the principal, and gets the page's cookie`() async throws {
        try await LiveServer.run { server in
            let unknown = try await server.send(.GET, "/members")
            #expect(unknown.status == .unauthorized)

            for (method, body) in [(HTTPMethod.GET, nil), (.POST, "b.x=")] as [(_, String?)] {
                let response = try await server.send(
                    method,
                    "/members",
                    headers: ["Cookie": "login=hanako; visits=6"],
                    body: body
                )
                #expect(
                    response.headers["Set-Cookie"] == [
                        "visits=7; Path=/members; Max-Age=60; HttpOnly; SameSite=Lax"
                    ]
                )
                #expect(try await response.text().contains("hanako, visit 7"))
            }
        }
    }

    @Test func `the visitor of a request is looked up once`() async throws {
        let lookups = Mutex(0)
        let live = LivePages(counterPages, logger: .quiet)
        let router = Router()
        live.addRoutes(
            to: router,
            visitor: { request, _ in
                lookups.withLock { $0 += 1 }
                guard let login = request.cookies["login"] else { throw HTTPError(.badGateway) }
                return PageVisitor(login.value, principal: Member(name: login.value))
            }
        )
        try await withLocalServer(router, live: live) { port in
            let server = LiveServer(port: port, live: live, scheme: "http")
            let login = ["Cookie": "login=a"]
            let page = try await server.open("/members", cookie: "login=a")
            #expect(lookups.withLock { $0 } == 1)
            #expect(try await page.post("n=1&f.note=x", headers: login) == 204)
            #expect(lookups.withLock { $0 } == 2)
            #expect(try await server.send(.GET, "/members").status == .badGateway)
        }
    }

    @Test(arguments: [(HTTPMethod.GET, nil), (.POST, "b.x=")] as [(HTTPMethod, String?)])
    func `a page is not opened with the rights of a visitor whose pages have been ended meanwhile`(
        method: HTTPMethod,
        body: String?
    ) async throws {
        let lookups = Mutex(0)
        let live = LivePages(counterPages, logger: .quiet)
        let router = Router()
        live.addRoutes(
            to: router,
            visitor: { [live] _, _ in
                let count = lookups.withLock { count in
                    count += 1
                    return count
                }
                // The rights change after they have been read for the first time.
                if count == 1 { await live.endSessions(for: "a") }
                return PageVisitor("a", principal: Member(name: count == 1 ? "former" : "current"))
            }
        )
        try await withLocalServer(router, live: live) { port in
            let server = LiveServer(port: port, live: live, scheme: "http")
            let response = try await server.send(method, "/members", body: body)
            #expect(try await response.text().contains("current, visit 1"))
            #expect(lookups.withLock { $0 } == 2)
            #expect(live.openPages == 1)
        }
    }

    @Test func `a visitor's end is known to requests before it, however many others end`() {
        var ended = EndedVisitors()
        ended.add("a")
        #expect(ended.contains("a", after: 0))
        #expect(!ended.contains("b", after: 0))
        let now = ended.count
        for number in 0..<5_000 { ended.add("\(number)") }
        #expect(ended.contains("a", after: 0))
        #expect(!ended.contains("a", after: ended.count))
        ended.add("a")
        #expect(ended.contains("a", after: now))
        #expect(!ended.contains("b", after: ended.count - 1))
    }
}
