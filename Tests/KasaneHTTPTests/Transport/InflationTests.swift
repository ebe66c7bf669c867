import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct InflationTests {
    @Test(
        arguments: [(24, 1 << 20, false), (65, 65 << 20, true), (65, nil, false)]
            as [(Int, Int?, Bool)]
    )
    func `no more of a compressed body is handed out than the request or the default allows`(
        megabytes: Int,
        limit: Int?,
        isWhole: Bool
    ) async throws {
        let zipped = try gzip(noise(count: 1 << 20, repeated: megabytes))

        let (received, error) = try await read(zipped, upTo: limit)
        let allowed = limit ?? 64 << 20

        #expect(error?.kind == (isWhole ? nil : .responseTooLarge))
        #expect(received <= allowed)
        #expect((received == megabytes << 20) == isWhole)
    }

    @Test func `a compressed body that grows by more than a hundred is refused`() async throws {
        let zeros = try gzip(Data(count: 1 << 20))

        let error = try await withServer(answer(zeros)) { client, _ in
            await client.failure(of: Numbers())
        }

        #expect(zeros.count < 10_000)
        #expect(error?.kind == .responseTooLarge)
    }

    @Test(arguments: [1 << 10, 256 << 10])
    func `a small body may be of equal bytes`(size: Int) async throws {
        let body = "[" + String(repeating: " ", count: size - 2) + "]"
        let zipped = try gzip(Data(body.utf8))

        let numbers = try await withServer(answer(zipped)) { client, _ in
            try await client.send(Numbers())
        }

        #expect(numbers == [])
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
        try await withTransport(answer(zipped)) { transport, server in
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

    private func answer(_ zipped: [UInt8]) -> FaultServer.Fault {
        .file(status: 200, headers: ["Content-Encoding": "gzip"], bytes: zipped)
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
