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
        let answer = ServerOptionsMiddleware<AddressContext>(methods: [.post, .get])
        let context = try AddressContext(from: "192.0.2.1")
        do {
            let response = try await answer.handle(Request(method, address), context: context) {
                _,
                _ in Response(status: .ok)
            }
            #expect(response.status == status)
            if status == .noContent { #expect(response.headers[.allow] == "GET, POST") }
        } catch let error as HTTPError {
            #expect(error.status == status)
            if status == .methodNotAllowed { #expect(error.headers[.allow] == "GET, POST") }
        }
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
        try await application.test(.router) { client in
            let response = try await client.execute(uri: "/cities/7", method: method)
            #expect(response.status == status)
            if status != .ok {
                #expect(response.headers[.allow] == "GET, HEAD, OPTIONS, POST")
            }
        }
    }

    @Test func `an address that there is not takes no method`() async throws {
        try await application.test(.router) { client in
            for method in [HTTPRequest.Method.get, .delete, .options] {
                let response = try await client.execute(uri: "/nowhere", method: method)
                #expect(response.status == .notFound)
            }
        }
    }

    private func answer(_ request: Request) async throws -> HTTPResponse.Status {
        do {
            return try await RequestValidationMiddleware<AddressContext>().handle(
                request,
                context: AddressContext(from: "192.0.2.1")
            ) { _, _ in Response(status: .ok) }
            .status
        } catch let error as HTTPError {
            return error.status
        }
    }

    private var application: some ApplicationProtocol {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestValidationMiddleware())
        router.get("/cities/{code}") { _, _ in "city" }
        router.post("/cities/{code}") { _, _ in "city" }
        router.addMethodNotAllowedRoutes()
        return Application(router: router)
    }
}
