import AsyncHTTPClient
import Hummingbird
import KasaneHummingbird
import KasaneTesting
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ServerTests {
    @Test func `the body runs while the server listens`() async throws {
        let answers = try await serve { port in
            try await canConnect(to: port)
        }

        #expect(answers)
    }

    @Test func `the server is gone afterwards`() async throws {
        let port = try await serve { $0 }

        await #expect(throws: (any Error).self) { try await canConnect(to: port) }
    }

    @Test func `an error of the body stops the server and is thrown on`() async throws {
        await #expect(throws: RefusalError.self) {
            try await serve { _ in throw RefusalError() }
        }
    }

    @Test func `a client that knows no HTTP/2 is served over TLS too`() async throws {
        var tls = TLSConfiguration.makeClientConfiguration()
        let bytes = Array(LocalCertificate.certificate.utf8)
        tls.trustRoots = .certificates([try NIOSSLCertificate(bytes: bytes, format: .pem)])
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
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

    @Test(arguments: [false, true])
    func `a connection of HTTP/1.0 ends with its response, unless it is kept`(
        isKept: Bool
    ) async throws {
        try await serve { port in
            var connection = try await RawConnection(to: port)
            let keeping = isKept ? "Connection: keep-alive\r\n" : ""
            try await connection.send("GET / HTTP/1.0\r\nHost: a\r\n\(keeping)\r\n")
            #expect(await connection.receive(isKept ? "HTTP/1.1 404" : "HTTP/1.0 404"))
            if isKept {
                try await connection.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
            }
            // A kept-alive connection would last a minute.
            let answer = await connection.receiveAll()

            #expect(answer.matches(of: #/HTTP\/1.[01] 404/#).count == (isKept ? 2 : 1))
            #expect(answer.lowercased().matches(of: #/connection: close/#).count == 1)
        }
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
    var logger = Logger(label: "tests")
    logger.logLevel = .critical
    return try await withServer(
        Router(),
        host: "127.0.0.1",
        port: port,
        transport: transport,
        limits: limits,
        logger: logger,
        body
    )
}

private func canConnect(to port: Int) async throws -> Bool {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: port)
        .get()
    try await channel.close()
    return true
}
