import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import KasaneTesting
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AccessLogMiddlewareTests {
    private let log = RecordedLog()
    private let clock = ManualClock()

    @Test(arguments: [(200, "info"), (304, "info"), (404, "notice"), (503, "warning")])
    func `a line has the metadata of a request, and a level by status`(
        status: Int,
        level: String
    ) async throws {
        try await send(Request(.get, "/a?secret=b")) { clock in
            clock.advance(by: .milliseconds(12))
            return Response(
                status: .init(code: status),
                body: .init(byteBuffer: ByteBuffer(string: "abc"))
            )
        }

        #expect(
            log.lines == [
                "\(level) Request bytes=3 duration_ms=12 method=GET path=/a status=\(status)"
            ]
        )
    }

    @Test func `a stream is logged when it ends`() async throws {
        let response = try await handle(Request()) { [clock, log] _ in
            Response(
                status: .ok,
                body: .init { writer in
                    try await writer.write(ByteBuffer(string: "ab"))
                    #expect(log.lines == [])
                    clock.advance(by: .seconds(9))
                    try await writer.write(ByteBuffer(string: "cd"))
                    try await writer.finish(nil)
                }
            )
        }
        #expect(log.lines == [])
        try await response.body.write(NullWriter())

        #expect(log.lines == ["info Request bytes=4 duration_ms=9000 method=GET path=/ status=200"])
    }

    @Test func `an interrupted stream is logged once, as aborted`() async throws {
        let response = try await handle(Request()) { _ in
            Response(
                status: .ok,
                body: .init { writer in
                    try await writer.write(ByteBuffer(string: "ab"))
                    throw CancellationError()
                }
            )
        }
        await #expect(throws: CancellationError.self) {
            try await response.body.write(NullWriter())
        }

        #expect(
            log.lines == [
                "info Request aborted=true bytes=2 duration_ms=0 method=GET path=/ status=200"
            ]
        )
    }

    @Test func `a response that is never written is logged when it is released`() async throws {
        _ = try await handle(Request()) { _ in Response(status: .ok) }

        #expect(log.lines.count == 1)
        #expect(log.lines.first?.contains("aborted=true") == true)
    }

    @Test func `a response to HEAD has no bytes, and is not aborted`() async throws {
        let router = Router(context: AddressContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: AccessLogMiddleware(logger: log.logger, clock: clock))
        router.get("/") { _, _ in "abc" }
        let response = try await router.send("/", .head)

        #expect(response.headers[.contentLength] == "3")
        #expect(log.lines == ["info Request bytes=0 duration_ms=0 method=HEAD path=/ status=200"])
    }

    @Test func `an error is logged with its status and thrown on`() async throws {
        for error in [HTTPError(.notFound) as any Error, SecretError()] {
            await #expect(throws: (any Error).self) {
                _ = try await handle(Request()) { _ in throw error }
            }
        }

        #expect(log.lines.map { $0.prefix { $0 != " " } } == ["notice", "warning"])
        #expect(log.lines.map { $0.suffix(3) } == ["404", "500"])
        #expect(!log.lines.joined().contains("SecretError"))
    }

    @Test func `nothing in an address forges a line`() async throws {
        try await send(Request(.get, "/a b\"\u{E9}?c")) { _ in Response(status: .ok) }

        #expect(log.lines.first?.contains("path=/a%20b%22%C3%A9 status") == true)
    }

    @Test func `a query is not logged, whatever its first character is`() async throws {
        let marks = String(repeating: "\u{301}", count: 1 << 19)
        try await send(Request(.get, "/a?\(marks)secret")) { _ in Response(status: .ok) }

        #expect(log.lines == ["info Request bytes=0 duration_ms=0 method=GET path=/a status=200"])
    }

    @Test func `a path, its query and the client are logged as the application wants it`()
        async throws
    {
        for includesQuery in [false, true] {
            let middleware = AccessLogMiddleware<AddressContext>(
                logger: log.logger,
                includesQuery: includesQuery,
                path: { $0.hasPrefix("/boards/") ? "/boards/-" : String($0) },
                client: { ClientAddressResolver().key(of: $0, context: $1) },
                clock: clock
            )
            for path in ["/boards/secret?a=b", "/about?a=b"] {
                _ = try await middleware.answer(Request(.get, path), from: "2001:db8::1")
            }
        }

        let paths = log.lines.map { $0.split(separator: " ").first { $0.hasPrefix("path=") } }
        #expect(
            paths == ["path=/boards/-", "path=/about", "path=/boards/-?a=b", "path=/about?a=b"]
        )
        #expect(log.lines.allSatisfy { $0.contains("client=2001:db8::/64") })
    }

    private func send(
        _ request: Request,
        _ respond: @escaping @Sendable (ManualClock) throws -> Response
    ) async throws {
        try await handle(request, respond).body.write(NullWriter())
    }

    private func handle(
        _ request: Request,
        _ respond: @escaping @Sendable (ManualClock) throws -> Response
    ) async throws -> Response {
        try await AccessLogMiddleware<AddressContext>(logger: log.logger, clock: clock).handle(
            request,
            context: AddressContext(from: "192.0.2.1")
        ) { [clock] _, _ in try respond(clock) }
    }
}

private struct SecretError: Error {}

private struct NullWriter: ResponseBodyWriter {
    func write(_ buffer: ByteBuffer) {}

    consuming func finish(_ trailingHeaders: HTTPFields?) {}
}
