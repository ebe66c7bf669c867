import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RequestValidationMiddlewareTests {
    @Test(arguments: [
        ("/a", HTTPResponse.Status.ok), ("/a?q=%E6%9D%B1", .ok), ("/a?q=%e6%9d%b1", .ok),
        ("/a?q=100%", .badRequest), ("/a?q=%zz", .badRequest), ("/a?q=%4", .badRequest),
        ("/a?q=%00", .badRequest), ("/a%00", .badRequest), ("/a?q=%ff", .badRequest),
        ("/a?q=%C0%AF", .badRequest), ("/a?q=%ED%A0%80", .badRequest), ("a", .badRequest),
        ("", .badRequest), ("http://a.example/a", .ok), ("/a/", .ok), ("/a?q=//b", .ok),
    ])
    func `an address is text in UTF-8`(
        address: String,
        status: HTTPResponse.Status
    ) async throws {
        #expect(try await answer(Request(.get, address)) == status)
    }

    @Test func `an address that is too long is refused`() async throws {
        let long = "/" + String(repeating: "%41", count: 3_000)

        #expect(try await answer(Request(.get, long)) == .uriTooLong)
    }

    @Test(arguments: [(15_000, HTTPResponse.Status.ok), (16_384, .requestHeaderFieldsTooLarge)])
    func `fields that are too long are refused, cookies included`(
        size: Int,
        status: HTTPResponse.Status
    ) async throws {
        let fields: HTTPFields = [.cookie: String(repeating: "x", count: size)]

        #expect(try await answer(Request(headers: fields)) == status)
    }

    @Test func `a request names one host`() async throws {
        #expect(try await answer(Request(host: nil)) == .badRequest)
        let host = try #require(HTTPField.Name("Host"))
        #expect(try await answer(Request(headers: [host: "b.example"])) == .badRequest)
    }

    @Test(arguments: [
        ("a.example:8080", HTTPResponse.Status.ok), ("[::1]:80", .ok), ("xn--1lqs71d.jp", .ok),
        ("", .badRequest), ("a b", .badRequest), ("<a>", .badRequest), ("a@b.example", .badRequest),
        ("a/b", .badRequest), ("東京", .badRequest),
        (String(repeating: "a", count: 260), .badRequest),
    ])
    func `a host is one by its characters`(
        host: String,
        status: HTTPResponse.Status
    ) async throws {
        #expect(try await answer(Request(host: host)) == status)
    }

    @Test func `a body that is announced as too large is refused`() async throws {
        let limit = 1 << 20

        #expect(try await answer(Request(.post, headers: [.contentLength: "\(limit)"])) == .ok)
        #expect(
            try await answer(Request(.post, headers: [.contentLength: "\(limit + 1)"]))
                == .contentTooLarge
        )
    }

    @Test(arguments: ["+5", "-5", "0x5", "5 0", "５", "", "5, 5"])
    func `a length has digits alone`(length: String) async throws {
        let request = Request(.post, headers: [.contentLength: length])
        #expect(try await answer(request) == .badRequest)
    }

    @Test func `a length beyond every number is too large`() async throws {
        let request = Request(.post, headers: [.contentLength: "99999999999999999999"])
        #expect(try await answer(request) == .contentTooLarge)
    }

    @Test(arguments: [
        ("chunked", HTTPResponse.Status.ok), ("Chunked", .ok), ("gzip, chunked", .notImplemented),
        ("identity", .notImplemented), ("", .notImplemented),
    ])
    func `a body comes in chunks or as it is`(
        coding: String,
        status: HTTPResponse.Status
    ) async throws {
        #expect(try await answer(Request(.post, headers: [.transferEncoding: coding])) == status)
    }

    @Test(arguments: [
        ("100-continue", HTTPResponse.Status.ok), ("100-Continue", .ok),
        ("200-ok", .expectationFailed), ("100-continue, x", .expectationFailed),
    ])
    func `an unsupported expectation is refused`(
        expectation: String,
        status: HTTPResponse.Status
    ) async throws {
        #expect(try await answer(Request(.post, headers: [.expect: expectation])) == status)
    }

    @Test(arguments: [
        (HTTPRequest.Method.options, "*", HTTPResponse.Status.noContent),
        (.get, "*", .badRequest), (.connect, "a.example:80", .methodNotAllowed),
        (.connect, "/a", .methodNotAllowed), (.options, "/a", .ok), (.get, "/a", .ok),
    ])
    func `a request to the server itself is answered`(
        method: HTTPRequest.Method,
        address: String,
        status: HTTPResponse.Status
    ) async throws {
        let middleware = ServerOptionsMiddleware<AddressContext>(methods: [.post, .get])

        let response = try await middleware.answer(Request(method, address))

        #expect(response.status == status)
        let isList = [.noContent, .methodNotAllowed].contains(status)
        if isList { #expect(response.headers[.allow] == "GET, POST") }
    }

    @Test(arguments: [
        (HTTPRequest.Method.delete, HTTPResponse.Status.methodNotAllowed),
        (.trace, .methodNotAllowed), (HTTPRequest.Method("QUERY") ?? .trace, .methodNotAllowed),
        (.put, .methodNotAllowed), (HTTPRequest.Method("PROPFIND") ?? .trace, .methodNotAllowed),
        (.options, .noContent), (.head, .ok), (.post, .ok),
    ])
    func `an address lists its methods`(
        method: HTTPRequest.Method,
        status: HTTPResponse.Status
    ) async throws {
        let response = try await router.send("/cities/7", method)

        #expect(response.status == status)
        if status != .ok { #expect(response.headers[.allow] == "GET, HEAD, OPTIONS, POST") }
    }

    @Test func `an address that there is not takes no method`() async throws {
        for method in [HTTPRequest.Method.get, .delete, .options] {
            #expect(try await router.send("/nowhere", method).status == .notFound)
        }
    }

    private func answer(_ request: Request) async throws -> HTTPResponse.Status {
        try await RequestValidationMiddleware<AddressContext>().answer(request).status
    }

    private var router: Router<BasicRequestContext> {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestValidationMiddleware())
        router.get("/cities/{code}") { _, _ in "city" }
        router.post("/cities/{code}") { _, _ in "city" }
        router.addMethodNotAllowedRoutes()
        return router
    }
}
