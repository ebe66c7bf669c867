import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MiddlewareOrderTests {
    static let refusals: [(String, HTTPRequest.Method, HTTPFields, Int)] = [
        ("none", .get, [:], 404), ("none/a?b=c", .get, [:], 404), ("ok", .delete, [:], 405),
        ("ok", .post, [.origin: "https://evil.example"], 403),
        ("ok", .get, [.from: "evil.example"], 421),
        ("ok", .get, [.contentLength: "2000000"], 413),
        ("ok", .get, [.expect: "a miracle"], 417),
        ("broken", .get, [:], 500), ("full", .get, [:], 503),
    ]

    @Test(arguments: MiddlewareOrderTests.refusals)
    func `a refused or failed request gets the site's page, and below the API's path a problem`(
        path: String,
        method: HTTPRequest.Method,
        headers: HTTPFields,
        status: Int
    ) async throws {
        let page = try await send("/\(path)", method, headers)
        let problem = try await send("/api/\(path)", method, headers)

        for response in [page, problem] {
            #expect(response.status.code == status)
            #expect(HTTPField.Name("X-Request-ID").flatMap { response.headers[$0] } != nil)
        }
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.text.hasPrefix("<p>The site: "))
        #expect(page.headers[.contentSecurityPolicy] != nil)
        #expect(page.headers[.cacheControl] == "no-store")
        #expect(problem.headers[.contentType] == "application/problem+json")
        #expect(problem.text.contains("\"status\" : \(status)"))
    }

    @Test(arguments: [
        ("/api", true), ("/api/", true), ("//api/none", true), ("/apiary", false), ("/", false),
        ("/a/api", false),
    ])
    func `the path of the API is compared by its components`(
        path: String,
        isProblem: Bool
    ) async throws {
        let response = try await send(path)

        #expect(response.status == .notFound)
        #expect((response.headers[.contentType] == "application/problem+json") == isProblem)
    }

    @Test func `the error of a use case has its status and its code in the API`() async throws {
        let response = try await send("/api/input")

        #expect(response.status == .badRequest)
        #expect(response.text.contains("\"field\" : \"name\""))
    }

    @Test func `a client beyond its limit gets the page or the problem, and when to retry`()
        async throws
    {
        for (path, type) in [("/ok", "text/html"), ("/api/ok", "application/problem+json")] {
            let router = router
            let first = try await router.send(path)
            let second = try await router.send(path)

            #expect([first, second].map(\.status.code) == [200, 429])
            #expect(second.headers[.contentType]?.hasPrefix(type) == true)
            #expect(second.headers[.retryAfter] != nil)
        }
    }

    @Test func `the page of an error has the principal, if the request was not refused before`()
        async throws
    {
        let missing = try await send("/none", .get, [.authorization: "hanako"])
        let refused = try await send("/none", .get, [.authorization: "hanako", .from: "a.example"])

        #expect(missing.text == "<p>The site: 404 hanako</p>")
        #expect(refused.text == "<p>The site: 400 stranger</p>")
    }

    @Test(arguments: [("/ok", "text/html; charset=utf-8"), ("/api/ok", "application/problem+json")])
    func `an error of the middleware of the principal is answered in the same way`(
        path: String,
        type: String
    ) async throws {
        let response = try await send(path, .get, [.authorization: "broken"])

        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.contentType] == type)
    }

    @Test(arguments: [
        ("/shared/input", 400, "text/html; charset=utf-8"),
        ("/shared/full", 503, "text/html; charset=utf-8"),
        ("/shared/broken", 500, "text/html; charset=utf-8"),
        ("/api/shared/input", 400, "application/problem+json"),
        ("/api/shared/full", 503, "application/problem+json"),
        ("/api/shared/broken", 500, "application/problem+json"),
    ])
    func `scripts of other sites can read an error behind the middleware that admits them`(
        path: String,
        status: Int,
        type: String
    ) async throws {
        let response = try await send(path, .get, [.origin: "https://other.example"])

        #expect(response.status.code == status)
        #expect(response.headers[.contentType] == type)
        #expect(response.headers[values: .accessControlAllowOrigin] == ["https://other.example"])
        #expect(response.headers[.vary]?.contains("Origin") == true)
    }

    private func send(
        _ path: String,
        _ method: HTTPRequest.Method = .get,
        _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await router.send(path, method, headers)
    }

    private var router: Router<SiteContext> {
        var settings = MiddlewareSettings()
        settings.environment.errorPage = { status, request in
            p { "The site: \(status.rawValue) \(request.principal(as: String.self) ?? "stranger")" }
        }
        settings.allowances = ClientAllowances(rate: 0.001, burst: 1)
        let router = Router(context: SiteContext.self)
        router.add(middleware: client)
        router.addMiddleware(settings, principal: principal)
        let shared = ["/shared", "/api/shared"].map { path in
            router.group(RouterPath(path)).add(middleware: CORSMiddleware<SiteContext>())
        }
        for group in [router.group(), router.group("/api")] + shared {
            group.get("/ok") { _, _ in "ok" }
            group.post("/ok") { _, _ in "ok" }
            group.get("/full") { _, _ -> Response in throw HTTPError(.serviceUnavailable) }
            group.get("/broken") { _, _ -> Response in throw FaultError() }
            group.get("/input") { _, _ -> Response in
                throw DomainError.invalidInput(InputProblem.tooLarge, field: "name")
            }
        }
        router.addMethodNotAllowedRoutes()
        return router
    }
}

private struct FaultError: Error {}

private struct SiteContext: PrincipalRequestContext, RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    var remoteAddress: SocketAddress?
    var principal: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

private let client = ChangingMiddleware<SiteContext> { head, context in
    context.remoteAddress = try SocketAddress(ipAddress: "192.0.2.1", port: 1)
    if let host = head.headerFields[.from] { head.authority = host }
}

private let principal = ChangingMiddleware<SiteContext> { head, context in
    context.principal = head.headerFields[.authorization]
    guard context.principal != "broken" else { throw DomainError.unavailable(StoreFailure.closed) }
}
