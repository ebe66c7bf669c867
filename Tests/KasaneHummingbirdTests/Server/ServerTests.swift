import AsyncHTTPClient
import Hummingbird
import KasaneHummingbird
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ServerTests {
    @Test func `the body runs while the server listens, which is gone afterwards`() async throws {
        let port = try await serve { port in
            try await connect(to: port)
            return port
        }

        await #expect(throws: (any Error).self) { try await connect(to: port) }
    }

    @Test func `an error of the body stops the server and is thrown on`() async throws {
        await #expect(throws: RefusalError.self) {
            try await serve { _ in throw RefusalError() }
        }
    }

    @Test func `a client that knows no HTTP/2 is served over TLS too`() async throws {
        var configuration = HTTPClient.Configuration(tlsConfiguration: try TLSConfiguration.local())
        configuration.httpVersion = .http1Only
        let client = HTTPClient(
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            configuration: configuration
        )

        // The client keeps its connection open, so the test times out unless the server closes it.
        var limits = ServerLimits()
        limits.shutdownTimeout = .seconds(3_600)
        limits.idleTimeout = .seconds(3_600)
        let response = try await serve(transport: .local(isSecure: true), limits: limits) { port in
            let request = HTTPClientRequest(url: "https://127.0.0.1:\(port)/")
            let response = try await client.execute(request, timeout: .minutes(5))
            _ = try await response.body.collect(upTo: 1 << 20)
            return response
        }

        #expect(response.version == .http1_1 && response.status == .notFound)
        try await client.shutdown()
    }

    @Test func `a port that is taken is an error`() async throws {
        _ = try await serve { port in
            await #expect(throws: IOError.self) {
                try await serve(port: port) { $0 }
            }
        }
    }
}

private struct RefusalError: Error {}

private func serve<Value: Sendable>(
    port: Int = 0,
    transport: ServerTransport = .http,
    limits: ServerLimits = ServerLimits(),
    _ body: (Int) async throws -> Value
) async throws -> Value {
    try await withLocalServer(Router(), port: port, transport: transport, limits: limits, body)
}

private func connect(to port: Int) async throws {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: port)
        .get()
    try await channel.close()
}
