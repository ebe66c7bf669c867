import AsyncHTTPClient
import Hummingbird
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Logging
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

    @Test func `a visitor without a principal of the type must sign in`() async throws {
        for principal in [nil, "hanako"] as [(any Sendable)?] {
            try await SessionDriver.run(counterPages, principal: principal) { driver in
                try await driver.open("/members")
                try await driver.expect(status: 401)
            }
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
        let live = LivePages(counterPages, logger: Logger(label: "tests"))
        let router = Router()
        live.addRoutes(
            to: router,
            visitor: { request, _ in
                lookups.withLock { $0 += 1 }
                guard let login = request.cookies["login"] else { throw HTTPError(.badGateway) }
                return PageVisitor(login.value, principal: Member(name: login.value))
            }
        )
        try await withServer(
            router,
            host: "127.0.0.1",
            port: 0,
            logger: Logger(label: "tests"),
            services: [live]
        ) { port in
            let server = LiveServer(port: port, live: live, scheme: "http")
            let login = ["Cookie": "login=a"]
            let page = try await server.open("/members", cookie: "login=a")
            #expect(lookups.withLock { $0 } == 1)
            #expect(try await page.post("n=1&f.note=x", headers: login) == 204)
            #expect(lookups.withLock { $0 } == 2)
            #expect(try await server.send(.GET, "/members").status == .badGateway)
        }
    }
}
