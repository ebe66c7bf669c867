import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BearerTokenMiddlewareTests {
    @Test(arguments: ["Bearer s3cr3t", "bearer s3cr3t", "BEARER  s3cr3t"])
    func `the principal of a token is readable in the route`(header: String) async throws {
        try await application.test(.router) { client in
            let response = try await client.execute(
                uri: "/me",
                method: .get,
                headers: [.authorization: header]
            )

            #expect(response.status == .ok)
            #expect(String(buffer: response.body) == "board")
        }
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
        try await application.test(.router) { client in
            let response = try await client.execute(
                uri: "/me",
                method: .get,
                headers: header.map { [.authorization: $0] } ?? [:]
            )

            #expect(response.status == .unauthorized)
            #expect(response.headers[.wwwAuthenticate] == challenge)
            #expect(response.headers[.contentType] == "application/problem+json")
            #expect(response.headers[.cacheControl] == "no-store")
            #expect(!String(buffer: response.body).contains("s3cr3"))
        }
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
        try await Application(router: router).test(.router) { client in
            let response = try await client.execute(
                uri: "/",
                method: .get,
                headers: [.authorization: "Bearer s3cr3t"]
            )

            #expect(response.status == .ok)
            #expect(!String(buffer: response.body).contains("s3cr3t"))
        }
    }

    @Test func `a realm cannot end its quotes`() async throws {
        let router = Router(context: ClientContext.self)
        router.add(
            middleware: BearerTokenMiddleware(realm: "a\", error=\"\\\r\n") { _ in nil }
        )
        router.get("/") { _, _ in "" }
        try await Application(router: router).test(.router) { client in
            let response = try await client.execute(uri: "/", method: .get)

            #expect(response.headers[.wwwAuthenticate] == "Bearer realm=\"a, error=\"")
        }
    }

    @Test func `a route without the middleware has no principal`() async throws {
        let router = Router(context: ClientContext.self)
        router.get("/") { _, context in try context.requirePrincipal().name }
        try await Application(router: router).test(.router) { client in
            let response = try await client.execute(uri: "/", method: .get)

            #expect(response.status == .unauthorized)
        }
    }
}

private struct Client: Sendable {
    let name: String
}

private struct ClientContext: PrincipalRequestContext {
    var coreContext: CoreRequestContextStorage
    var principal: Client?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

private var application: some ApplicationProtocol {
    let router = Router(context: ClientContext.self)
    router.add(
        middleware: BearerTokenMiddleware(realm: "forecasts") { token in
            token.isEqual(to: "s3cr3t") ? Client(name: "board") : nil
        }
    )
    router.get("/me") { _, context in try context.requirePrincipal().name }
    return Application(router: router)
}
