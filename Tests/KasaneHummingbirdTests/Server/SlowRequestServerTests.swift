import AsyncHTTPClient
import Hummingbird
import KasaneHummingbird
import NIOCore
import NIOHTTP1
import NIOSSL
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SlowRequestServerTests {
    private static let starts = [
        "G", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
        "POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\na",
        "POST /read HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n",
        "POST /read HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nff",
        "POST /read HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n",
    ]

    @Test(arguments: starts, [false, true])
    func `a request that does not end is answered with 408`(
        start: String,
        isSecure: Bool
    ) async throws {
        try await serve(isSecure) { port in
            var connection = try await RawConnection(to: port, isSecure: isSecure)
            try await connection.send(start)
            let answer = await connection.receiveAll()

            #expect(answer.contains("HTTP/1.1 408 Request Timeout\r\n"))
            #expect(answer.lowercased().contains("connection: close\r\n"))
            #expect(answer.contains("X-Content-Type-Options: nosniff\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n"))
        }
    }

    @Test func `a kept connection ends with a second request that does not`() async throws {
        try await serve(false) { port in
            var connection = try await RawConnection(to: port)
            try await connection.send("GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await connection.receive("404"))
            try await connection.send("GET /nowhere HTTP/1.1\r\n")

            #expect(await connection.receiveAll().contains("HTTP/1.1 408 "))
        }
    }

    @Test func `a stream of HTTP2 ends with its request, the connection goes on`() async throws {
        let client = HTTPClient(
            eventLoopGroupProvider: .singleton,
            configuration: HTTPClient.Configuration(tlsConfiguration: try TLSConfiguration.local())
        )
        try await serve(true) { port in
            let (body, sending) = AsyncStream<ByteBuffer>.makeStream()
            sending.yield(ByteBuffer(string: "a"))
            var slow = HTTPClientRequest(url: "https://127.0.0.1:\(port)/read")
            slow.method = .POST
            slow.body = .stream(body, length: .unknown)
            let late = try await client.execute(slow, timeout: .minutes(5))
            #expect(late.version == .http2 && late.status == .requestTimeout)
            sending.finish()
            let request = HTTPClientRequest(url: "https://127.0.0.1:\(port)/nowhere")

            #expect(try await client.execute(request, timeout: .minutes(5)).status == .notFound)
        }
        try await client.shutdown()
    }

    private func serve(_ isSecure: Bool, _ body: (Int) async throws -> Void) async throws {
        var limits = ServerLimits()
        limits.requestTimeout = .milliseconds(300)
        let router = Router()
        router.for(.everyone).post("/read") { request, _ in
            String(buffer: try await request.body.collect(upTo: 100))
        }
        try await withLocalServer(
            router,
            transport: .local(isSecure: isSecure),
            limits: limits,
            body
        )
    }
}
