import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import KasaneLive
import Synchronization
import Testing

private struct Client: Sendable {
    var isOperator = false
}

private final class Calls: Sendable {
    let count = Mutex(0)
}

private typealias Context = WebRequestContext<Client>

extension RouteAudience where Context == WebRequestContext<Client> {
    fileprivate static var operators: Self { .principal(named: "operators", where: \.isOperator) }
}

@Suite(.timeLimit(.minutes(5)))
struct RouteAudienceTests {
    private let calls = Calls()

    private var router: Router<Context> {
        let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
        let api = router.group("/api").add(middleware: tokens)
        let audiences: KeyValuePairs<RouterPath, RouteAudience<Context>> = [
            "everyone": .everyone, "clients": .principal, "operators": .operators,
            "night": RouteAudience("at night") { _, _ in throw HTTPError(.init(code: 425)) },
        ]
        for (path, audience) in audiences {
            for method in [HTTPRequest.Method.get, .post] {
                api.for(audience).on(path, method: method) { [calls] _, _ in
                    calls.count.withLock { $0 += 1 }
                    return "inside"
                }
            }
        }
        return router
    }

    @Test(arguments: [HTTPRequest.Method.get, .head, .post])
    func `a route is for its audience only`(method: HTTPRequest.Method) async throws {
        let expected: [String: [Int]] = [
            "": [200, 401, 401, 425], "client": [200, 200, 403, 425],
            "operator": [200, 200, 200, 425],
        ]
        for (token, statuses) in expected {
            for (path, status) in zip(["everyone", "clients", "operators", "night"], statuses) {
                let response = try await router.send(
                    "/api/\(path)",
                    method,
                    [.authorization: token]
                )
                #expect(response.status.code == status, "\(token) \(path)")
                guard status == 401 || status == 403 else { continue }
                #expect(response.headers[.contentType] == "application/problem+json")
            }
        }
        #expect(calls.count.withLock { $0 } == 6)
    }

    @Test func `a listing names the audience of each route`() {
        #expect(
            router.declaredRoutes.map(\.description) == [
                "GET /api/clients: principal", "POST /api/clients: principal",
                "GET /api/everyone: everyone", "POST /api/everyone: everyone",
                "GET /api/night: at night", "POST /api/night: at night",
                "GET /api/operators: operators", "POST /api/operators: operators",
            ]
        )
    }

    @Test func `both audiences of nested groups are checked and listed`() async throws {
        let router = Router(context: Context.self)
        router.add(middleware: tokens)
        let clients = router.group("/a").for(.principal).group("b")
        clients.for(.operators).get("c") { _, _ in "inside" }
        clients.for(.principal).get("d") { _, _ in "inside" }

        #expect(
            router.declaredRoutes.map(\.description) == [
                "GET /a/b/c: principal and operators", "GET /a/b/d: principal",
            ]
        )
        for (token, statuses) in ["": [401, 401], "client": [403, 200]] {
            for (path, status) in zip(["c", "d"], statuses) {
                let response = try await router.send("/a/b/\(path)", .get, [.authorization: token])
                #expect(response.status.code == status)
            }
        }
    }

    @Test func `clients cannot use a declaration as an endpoint`() async throws {
        let router = Router()
        router.for(.everyone).get("/a") { _, _ in "inside" }
        let declarations = router.routes.map(\.method).filter { $0 != .get }

        #expect(declarations.count == 1)
        for method in declarations {
            #expect(try await router.send("/a", method).status == .notFound)
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct UndeclaredRouteTests {
    private func start(_ router: Router<BasicRequestContext>) async throws {
        try await withLocalServer(router) { _ in }
    }

    @Test func `a server with an undeclared route does not start, and says which`() async throws {
        let router = Router()
        router.for(.everyone).get("/a") { _, _ in "a" }
        router.get("/b/:id") { _, _ in "b" }
        router.group("/c").post { _, _ in "c" }

        let error = await #expect(throws: UndeclaredRoutesError.self) { try await start(router) }

        #expect(
            error?.routes.map(\.description) == [
                "GET /b/{id}: undeclared", "POST /c: undeclared",
            ]
        )
        let text = try #require(error?.description)
        #expect(text.contains("GET /b/{id}, POST /c") && text.contains("router.for(.everyone)"))
    }

    @Test func `each method of a path is declared on its own`() async throws {
        for method in [HTTPRequest.Method.post, .head] {
            let router = Router(options: .autoGenerateHeadEndpoints)
            router.for(.everyone).get("/a") { _, _ in "a" }
            router.on("/a", method: method) { _, _ in "undeclared" }
            router.addMethodNotAllowedRoutes()

            await #expect(throws: UndeclaredRoutesError.self) { try await start(router) }
        }
    }

    @Test func `a router whose HEAD routes are generated can be served twice`() async throws {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.for(.everyone).get("/a") { _, _ in "a" }
        router.addMethodNotAllowedRoutes()

        for _ in 1...2 { try await start(router) }
        try router.requireDeclaredRoutes()
        #expect(
            router.declaredRoutes.map(\.description) == [
                "GET /a: everyone", "HEAD /a: everyone",
            ]
        )
    }

    @Test func `pages and assets declare their routes themselves`() async throws {
        let router = Router(options: .autoGenerateHeadEndpoints)
        LivePages(AudienceSite.pages, logger: .quiet).addRoutes(to: router)
        var assets = AssetRoutes()
        assets.add("site.css", contentType: "text/css", bytes: [])
        assets.addRoutes(to: router)

        try router.requireDeclaredRoutes()
        let table = router.declaredRoutes.map(\.description)
        #expect(table.contains("GET /operators: operators"))
        #expect(table.contains("POST /operators: operators"))
        #expect(table.contains("GET /known: signed in"))
        #expect(table.contains("POST /kasane/{page}: visitor of the page"))
        #expect(table.contains("GET /assets/site.css: everyone"))
    }
}

private let tokens = ChangingMiddleware<Context> { head, context in
    switch head.headerFields[.authorization] {
    case "client": context.principal = Client()
    case "operator": context.principal = Client(isOperator: true)
    default: break
    }
}
