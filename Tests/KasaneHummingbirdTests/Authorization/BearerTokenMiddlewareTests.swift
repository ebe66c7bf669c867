import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BearerTokenMiddlewareTests {
    @Test(arguments: ["Bearer s3cr3t", "bearer s3cr3t", "BEARER  s3cr3t"])
    func `the principal of a token is readable in the route`(header: String) async throws {
        let response = try await router.send("/me", .get, [.authorization: header])

        #expect(response.status == .ok && response.text == "board")
    }

    @Test(arguments: [
        (nil, "Bearer realm=\"forecasts\""), ("", "Bearer realm=\"forecasts\""),
        ("Basic s3cr3t", "Bearer realm=\"forecasts\""),
        ("Bearer other", "Bearer realm=\"forecasts\", error=\"invalid_token\""),
        ("Bearer s3cr3", "Bearer realm=\"forecasts\", error=\"invalid_token\""),
        ("Bearer s3cr3t t", "Bearer realm=\"forecasts\", error=\"invalid_token\""),
        ("Bearer ", "Bearer realm=\"forecasts\", error=\"invalid_token\""),
        ("Bearer s3cr3t\u{E9}", "Bearer realm=\"forecasts\", error=\"invalid_token\""),
    ])
    func `a request without a valid token is rejected`(
        header: String?,
        challenge: String
    ) async throws {
        let headers: HTTPFields = header.map { [.authorization: $0] } ?? [:]
        let response = try await router.send("/me", .get, headers)

        #expect(response.status == .unauthorized)
        #expect(response.headers[.wwwAuthenticate] == challenge)
        #expect(response.headers[.contentType] == "application/problem+json")
        #expect(response.headers[.cacheControl] == "no-store")
        #expect(!response.text.contains("s3cr3"))
    }

    @Test func `no description of a token contains it`() async throws {
        let router = Router(context: ClientContext.self)
        router.add(
            middleware: BearerTokenMiddleware(realm: "a") { token in
                var dumped = ""
                dump(token, to: &dumped)
                return Client(name: "\(token) \(String(reflecting: token)) \(dumped)")
            }
        )
        router.get("/") { _, context in try context.requirePrincipal().name }
        let response = try await router.send("/", .get, [.authorization: "Bearer s3cr3t"])

        #expect(response.status == .ok)
        #expect(!response.text.contains("s3cr3t"))
    }

    @Test func `a realm cannot end its quotes`() async throws {
        let router = Router(context: ClientContext.self)
        router.add(
            middleware: BearerTokenMiddleware(realm: "a\", error=\"\\\r\n") { _ in nil }
        )
        router.get("/") { _, _ in "" }
        let response = try await router.send("/")

        #expect(response.headers[.wwwAuthenticate] == "Bearer realm=\"a, error=\"")
    }

    @Test func `a route without the middleware has no principal`() async throws {
        let router = Router(context: ClientContext.self)
        router.get("/") { _, context in try context.requirePrincipal().name }

        #expect(try await router.send("/").status == .unauthorized)
    }
}

private struct Client: Sendable {
    let name: String
}

private typealias ClientContext = WebRequestContext<Client>

private var router: Router<ClientContext> {
    let router = Router(context: ClientContext.self)
    router.add(
        middleware: BearerTokenMiddleware(realm: "forecasts") { token in
            token.isEqual(to: "s3cr3t") ? Client(name: "board") : nil
        }
    )
    router.get("/me") { _, context in try context.requirePrincipal().name }
    return router
}
