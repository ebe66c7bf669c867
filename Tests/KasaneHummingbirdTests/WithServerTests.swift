import Hummingbird
import KasaneHummingbird
import Logging
import NIOCore
import NIOPosix
import Testing

@Suite
struct WithServerTests {
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
        await #expect(throws: Refusal.self) {
            try await serve { _ in throw Refusal() }
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

private struct Refusal: Error {}

private func serve<Value: Sendable>(
    port: Int = 0,
    _ body: (Int) async throws -> Value
) async throws -> Value {
    var logger = Logger(label: "tests")
    logger.logLevel = .critical
    return try await withServer(Router(), host: "127.0.0.1", port: port, logger: logger, body)
}

private func canConnect(to port: Int) async throws -> Bool {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: port)
        .get()
    try await channel.close()
    return true
}
