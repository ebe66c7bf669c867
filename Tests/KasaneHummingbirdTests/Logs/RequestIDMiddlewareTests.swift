import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneDomain
import KasaneHummingbird
import Logging
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RequestIDMiddlewareTests {
    private let addresses: ClientAddressResolver

    init() throws {
        addresses = ClientAddressResolver(trustedProxies: [try AddressRange("10.0.0.0/8")])
    }

    @Test(arguments: ["a", "5f3c-8b_1.~:=+/", String(repeating: "a", count: 128)])
    func `a trusted proxy chooses the id`(id: String) async throws {
        #expect(try await send(id, from: "10.0.0.1").headers[.requestID] == id)
    }

    @Test(arguments: [
        ("", "10.0.0.1"), ("a b", "10.0.0.1"), ("a\u{E9}", "10.0.0.1"), ("a,b", "10.0.0.1"),
        (String(repeating: "a", count: 129), "10.0.0.1"), ("abc", "192.0.2.1"),
    ])
    func `any other id is replaced by a random one`(id: String, address: String) async throws {
        let found = try await send(id, from: address).headers[.requestID]

        #expect(found != id)
        #expect(found?.wholeMatch(of: #/[0-9a-f]{32}/#) != nil)
    }

    @Test func `each request has an id of its own`() async throws {
        let ids = try await [send("", from: "10.0.0.1"), send("", from: "10.0.0.1")]

        #expect(ids[0].headers[.requestID] != ids[1].headers[.requestID])
    }

    @Test func `the id is that of the context and of its logger`() async throws {
        let log = RecordedLog()
        let context = try AddressContext(from: "10.0.0.1", logger: log.logger)
        let middleware = RequestIDMiddleware<AddressContext>(addresses: addresses)
        let request = Request(headers: [.requestID: "abc"])

        _ = try await middleware.handle(request, context: context) { _, context in
            #expect(context.id == "abc")
            context.logger.info("here")
            return Response(status: .ok)
        }

        #expect(log.lines == ["info here hb.request.id=abc"])
    }

    @Test func `a problem document has the id`() async throws {
        let router = Router(context: AddressContext.self)
        router.add(middleware: RequestIDMiddleware())
        router.add(
            middleware: ErrorResponseMiddleware { status, _, _ in
                try Response(problem: ProblemDetails(status: status))
            }
        )
        router.add(middleware: ProblemDetailsMiddleware())
        router.get("/gone") { _, _ -> Response in throw ProblemDetails(status: .gone) }
        for (path, status) in [("/gone", 410), ("/missing", 404)] {
            let response = try await router.send(path)
            let id = try #require(response.headers[.requestID])

            #expect(response.status.code == status)
            #expect(response.text.contains("\"requestID\" : \"\(id)\""))
        }
    }

    private func send(_ id: String, from address: String) async throws -> Response {
        try await RequestIDMiddleware<AddressContext>(addresses: addresses)
            .answer(Request(headers: [.requestID: id]), from: address)
    }
}

extension HTTPField.Name {
    fileprivate static var requestID: Self { Self("X-Request-ID") ?? .via }
}
