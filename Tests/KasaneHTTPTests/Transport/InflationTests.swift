import Foundation
import HTTPTypes
import KasaneFaultServer
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct InflationTests {
    @Test func `no more of a compressed body is handed out than the request allows`() async throws {
        let bomb = try gzip(noise(count: 1 << 20, repeated: 24))

        let (received, error) = try await read(bomb, upTo: 1 << 20)

        #expect(error?.kind == .responseTooLarge)
        #expect(received <= 1 << 20)
    }

    @Test func `a compressed body may be as large as the request allows`() async throws {
        let large = try gzip(noise(count: 1 << 20, repeated: 65))

        let (received, error) = try await read(large, upTo: 65 << 20)

        #expect(error == nil)
        #expect(received == 65 << 20)
    }

    @Test func `a compressed body has a limit if the request has none`() async throws {
        let large = try gzip(noise(count: 1 << 20, repeated: 65))

        let (received, error) = try await read(large, upTo: nil)

        #expect(error?.kind == .responseTooLarge)
        #expect(received <= 64 << 20)
    }

    @Test func `a compressed body that grows by more than a hundred is refused`() async throws {
        let zeros = try gzip(Data(count: 1 << 20))

        let error = try await refusal(of: zeros)

        #expect(zeros.count < 10_000)
        #expect(error?.kind == .responseTooLarge)
    }

    @Test(arguments: [1 << 10, 256 << 10])
    func `a small body may be of equal bytes`(size: Int) async throws {
        let body = "[" + String(repeating: " ", count: size - 2) + "]"
        let zipped = try gzip(Data(body.utf8))

        try await FaultServer.run(answer(zipped)) { server in
            let numbers = try await AsyncHTTPTransport.run { transport in
                try await client(server, transport).send(Numbers())
            }
            #expect(numbers == [])
        }
    }

    @Test func `a body is within its limit up to the last byte of it`() {
        var meter = InflationMeter(limit: 1000)
        meter.addCompressed(10)
        let whole = meter.addInflated(1000)
        meter.addCompressed(1000)
        let more = meter.addInflated(1)

        #expect([whole, more] == [true, false])
    }

    /// Returns the number of bytes that a transport hands out, and its error.
    private func read(
        _ zipped: [UInt8],
        upTo limit: Int?
    ) async throws -> (received: Int, error: NetworkError?) {
        try await FaultServer.run(answer(zipped)) { server in
            try await AsyncHTTPTransport.run { transport in
                var request = TransportRequest(
                    HTTPRequest(
                        method: .get,
                        scheme: "http",
                        authority: "127.0.0.1:\(server.port)",
                        path: "/"
                    )
                )
                request.maximumBodySize = limit
                let response = try await transport.send(request)
                var received = 0
                do {
                    for try await chunk in response.body { received += chunk.count }
                } catch let error as NetworkError {
                    return (received, error)
                }
                return (received, nil)
            }
        }
    }

    private func refusal(of zipped: [UInt8]) async throws -> NetworkError? {
        try await FaultServer.run(answer(zipped)) { server in
            try await AsyncHTTPTransport.run { transport in
                let client = try client(server, transport)
                return await #expect(throws: NetworkError.self) { try await client.send(Numbers()) }
            }
        }
    }

    private func answer(_ zipped: [UInt8]) -> FaultServer.Fault {
        .file(status: 200, headers: ["Content-Encoding": "gzip"], bytes: zipped)
    }

    private func client(
        _ server: FaultServer,
        _ transport: AsyncHTTPTransport
    ) throws -> APIClient {
        try APIClient(
            baseURL: server.baseURL,
            transport: transport,
            userAgent: "tests",
            policies: CallPolicies(retry: .never),
            logger: .silent
        )
    }

    /// Returns bytes with a compression ratio of about ten.
    private func noise(count: Int, repeated times: Int) -> Data {
        var state: UInt64 = 1
        let block = Data(
            (0..<count / 16).flatMap { _ -> [UInt8] in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Array(repeating: UInt8(truncatingIfNeeded: state >> 33), count: 16)
            }
        )
        return (0..<times).reduce(into: Data()) { data, _ in data += block }
    }
}

/// Compresses data with the `gzip` command, because the tests depend on no library for it.
func gzip(_ data: Data) throws -> [UInt8] {
    let file = try TemporaryFile(named: "plain")
    try data.write(to: URL(filePath: file.path))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", file.path]
    try process.run()
    process.waitUntilExit()
    return [UInt8](try Data(contentsOf: URL(filePath: file.path + ".gz")))
}
