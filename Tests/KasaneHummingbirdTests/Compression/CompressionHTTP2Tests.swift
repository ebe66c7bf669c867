import AsyncHTTPClient
import KasaneHummingbird
import KasaneTesting
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import Testing

/// Tests of compression over HTTP/2, where the length of a body is not part of its framing.
@Suite(.timeLimit(.minutes(5)))
struct CompressionHTTP2Tests {
    private struct Received {
        let version: HTTPVersion
        let encoding: String?
        let length: String?
        let body: ByteBuffer
    }

    @Test func `a compressed response arrives whole over HTTP/2`() async throws {
        let json = try await receive("/json")

        #expect(json.version == .http2)
        #expect(json.encoding == "gzip" && json.length == "\(json.body.readableBytes)")
        #expect(try gunzip(json.body) == CompressionApplication.content)
    }

    @Test func `a stream is sent as it is over HTTP/2`() async throws {
        let events = try await receive("/events")

        #expect(events.version == .http2 && events.encoding == nil)
        #expect(String(buffer: events.body) == CompressionApplication.content)
    }

    private func receive(_ path: String) async throws -> Received {
        try await withServer(
            CompressionApplication.router,
            host: "127.0.0.1",
            port: 0,
            transport: .local(isSecure: true),
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        ) { port in
            var request = HTTPClientRequest(url: "https://127.0.0.1:\(port)\(path)")
            request.headers.add(name: "Accept-Encoding", value: "gzip")
            let response = try await client.execute(request, timeout: .minutes(5))
            return Received(
                version: response.version,
                encoding: response.headers["Content-Encoding"].first,
                length: response.headers["Content-Length"].first,
                body: try await response.body.collect(upTo: 1 << 20)
            )
        }
    }
}

/// A client that trusts the tests' certificate and decompresses nothing.
private let client: HTTPClient = {
    var tls = TLSConfiguration.makeClientConfiguration()
    let bytes = Array(LocalCertificate.certificate.utf8)
    // Without the certificate, each test fails with an explanation.
    let certificate = try? NIOSSLCertificate(bytes: bytes, format: .pem)
    tls.trustRoots = .certificates(certificate.map { [$0] } ?? [])
    return HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: HTTPClient.Configuration(tlsConfiguration: tls)
    )
}()
