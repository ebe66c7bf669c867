import Hummingbird
import KasaneHummingbird
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BrokenRequestTests {
    private let log = RecordedLog()

    @Test(arguments: [false, true])
    func `a client that disconnects is not logged as a failure of the server`(
        hasErrorResponses: Bool
    ) async throws {
        try await serve(hasErrorResponses) { port, isReading in
            let connection = try await RawConnection(to: port)
            try await connection.send(
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc"
            )
            await isReading()
            try await connection.close()
        }

        try expectClosedByClient()
    }

    @Test(arguments: [false, true])
    func `a client that resets its stream is not logged as a failure of the server`(
        hasErrorResponses: Bool
    ) async throws {
        try await serve(hasErrorResponses, transport: .local(isSecure: true)) { port, isReading in
            try await RawHTTP2Connection.run(port: port) { connection in
                await connection.open()
                await connection.send([
                    .headers(HeaderBlock.request("POST"), RawFrame.Flag.endHeaders),
                    .data(Array("abc".utf8), RawFrame.Flag.none),
                ])
                await isReading()
                await connection.send([.reset(1)])
            }
        }

        try expectClosedByClient()
    }

    private func expectClosedByClient() throws {
        let line = try #require(log.lines.first)
        #expect(log.lines.count == 1)
        #expect(line.hasPrefix("notice Request aborted=true"))
        #expect(line.hasSuffix("method=POST path=/ status=499"))
    }

    /// Runs a server; the closure receives its port, and a function that waits until a route reads
    /// a body.
    private func serve(
        _ hasErrorResponses: Bool,
        transport: ServerTransport = .http,
        _ body: (Int, _ isReading: () async -> Void) async throws -> Void
    ) async throws {
        let (parts, received) = AsyncStream<Int>.makeStream()
        let router = Router()
        router.add(middleware: AccessLogMiddleware(logger: log.logger))
        if hasErrorResponses {
            router.add(
                middleware: ErrorResponseMiddleware { status, _, _ in Response(status: status) }
            )
        }
        router.for(.everyone).post("/") { request, _ in
            for try await part in request.body { received.yield(part.readableBytes) }
            return HTTPResponse.Status.noContent
        }
        try await withLocalServer(router, transport: transport) { port in
            try await body(port) {
                for await _ in parts { break }
            }
        }
    }
}
