import Foundation
import Hummingbird
import KasaneHummingbird
import KasanePrometheus
import NIOCore
import NIOPosix
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConnectionLimitServerTests {
    private let metrics = PrometheusMetrics()

    @Test func `a connection beyond the limit gets a 503, and one that ends leaves its place`()
        async throws
    {
        try await serve(limits(1)) { port in
            let busy = try await beginStream(port)
            for _ in 1...100 {
                var refused = try await RawConnection(to: port)
                let answer = await refused.receiveAll()
                #expect(answer.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
                #expect(answer.contains("Connection: close\r\n"))
                #expect(answer.contains("Retry-After: 5\r\n"))
                #expect(answer.hasSuffix("\r\n\r\n"))
            }
            try await busy.close()

            #expect(try await firstServed(port).hasSuffix("hello"))
        }
    }

    @Test func `a client that sends before it is refused gets the 503 too`() async throws {
        try await serve(limits(1)) { port in
            let busy = try await beginStream(port)
            var refused = try await RawConnection(to: port)
            // The connection may already be closed.
            try? await refused.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")

            #expect(await refused.receiveAll().hasPrefix("HTTP/1.1 503 "))
            try await busy.close()
        }
    }

    @Test func `one client's connections leave room for another's`() async throws {
        var limits = limits(8)
        limits.maximumConnectionsPerClient = 2
        limits.unlimitedClients = []
        try await serve(limits) { port in
            var own: [RawConnection] = []
            for _ in 1...2 { own.append(try await RawConnection(to: port)) }
            var third = try await RawConnection(to: port)

            #expect(await third.receiveAll().hasPrefix("HTTP/1.1 503 "))
            #expect(metrics.text.contains(#"refused_connections_total{reason="client"} 1"#))
            for connection in own { try await connection.close() }
        }
    }

    @Test func `over TLS a connection beyond the limit is closed without a word`() async throws {
        try await serve(limits(1), .local(isSecure: true)) { port in
            let busy = try await beginStream(port, isSecure: true)
            var refused = try await RawConnection(to: port)

            #expect(await refused.receiveAll() == "")
            try await busy.close()
        }
    }

    @Test func `without a descriptor the reserve answers`() async throws {
        let limiter = ConnectionLimiter(maximum: 10, maximumPerClient: 10, metrics: metrics)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            // Only the reserve accepts connections.
            .serverChannelOption(.autoRead, value: false)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        ConnectionAdmissionHandler(limiter: limiter, isSecure: false)
                    )
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        var connection = try await RawConnection(to: try #require(listener.localAddress?.port))
        listener.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))

        #expect(await connection.receiveAll().hasPrefix("HTTP/1.1 503 "))
        #expect(metrics.text.contains(#"refused_connections_total{reason="descriptors"} 1"#))
        try await listener.close()
    }

    private func beginStream(_ port: Int, isSecure: Bool = false) async throws -> RawConnection {
        var connection = try await RawConnection(to: port, isSecure: isSecure)
        try await connection.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await connection.receive("begun"))
        return connection
    }

    private func limits(_ connections: Int) -> ServerLimits {
        var limits = ServerLimits()
        limits.maximumConnections = connections
        return limits
    }

    private func firstServed(_ port: Int) async throws -> String {
        while true {
            var connection = try await RawConnection(to: port)
            // A refused connection may already be closed.
            try? await connection.send(
                "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            )
            let answer = await connection.receiveAll()
            if !answer.hasPrefix("HTTP/1.1 503 ") { return answer }
        }
    }

    private func serve(
        _ limits: ServerLimits,
        _ transport: ServerTransport = .http,
        _ body: (Int) async throws -> Void
    ) async throws {
        let router = Router()
        router.for(.everyone).get("/hello") { _, _ in "hello" }
        router.for(.everyone).get("/stream") { request, _ in
            Response(
                status: .ok,
                body: .init { writer in
                    try await writer.write(ByteBuffer(string: "begun"))
                    // The stream lasts until its client disconnects.
                    try? await request.body.consumeWithCancellationOnInboundClose { _ in
                        try await Task.sleep(for: .seconds(3600))
                    }
                    try await writer.finish(nil)
                }
            )
        }
        try await withLocalServer(
            router,
            transport: transport,
            limits: limits,
            metrics: metrics,
            body
        )
    }
}
