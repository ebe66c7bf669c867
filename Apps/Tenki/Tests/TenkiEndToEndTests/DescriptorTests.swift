import Foundation
import KasaneHummingbird
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)), .serialized)
struct DescriptorTests {
    private static let descriptors = 256
    private let database: TemporaryFile

    init() throws {
        database = try TemporaryFile()
    }

    @Test func `more connections than descriptors end nothing, round after round`() async throws {
        let server = try await RunningTenki(
            of: TenkiProcess(arguments, setup: "ulimit -n \(Self.descriptors)"),
            hasMetrics: true
        )
        for round in 1...5 {
            await withTaskGroup(of: Void.self) { group in
                for _ in 1...6 { group.addTask { await readBusily(server) } }
                let idle = IdleConnections(count: 600, port: server.port)
                await group.waitForAll()
                idle.close()
            }

            #expect(await firstServed(server) == 200, "round \(round)")
        }
        let metrics = try await server.metrics().body
        #expect(metrics.contains("process_max_fds \(Self.descriptors)\n"))
        #expect(try value(of: "process_open_fds", in: metrics) < Self.descriptors)
        #expect(
            try value(of: #"http_server_refused_connections_total{reason="full"}"#, in: metrics) > 0
        )
        let outcome = await server.stop(SIGTERM)
        #expect(outcome.exitCode == 0)
        #expect(outcome.errors == "")
    }

    @Test
    func `a limit of too few descriptors is reported at the start, and the required one suffices`()
        async throws
    {
        let refused = try await TenkiProcess(arguments, setup: "ulimit -n 100").outcome()
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("raise the limit to at least"), "\(refused.errors)")
        let command = refused.errors.firstMatch(of: #/ulimit -n (\d+)/#)
        let limit = try #require(command.flatMap { Int($0.1) })

        let server = try await RunningTenki(
            of: TenkiProcess(arguments, setup: "ulimit -n \(limit)"),
            hasMetrics: true
        )

        #expect(try await server.get("/healthz").status == 200)
        _ = await server.stop(SIGTERM)
    }

    private var arguments: [String] {
        ["serve", "--port", "0", "--metrics-port", "0", "--demo", "--database", database.path]
    }

    private func readBusily(_ server: RunningTenki) async {
        for _ in 1...10 { _ = await firstServed(server) }
    }

    private func firstServed(_ server: RunningTenki) async -> Int? {
        let request = "GET /world HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        for _ in 1...20_000 {
            let status = await RawAnswer.of(Array(request.utf8), port: server.port).status
            if let status, status != 503 { return status }
        }
        return nil
    }

    private func value(of name: String, in metrics: String) throws -> Int {
        let line = metrics.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return try #require(line?.split(separator: " ").last.flatMap { Int($0) }, "\(name)")
    }
}

private struct IdleConnections {
    private let descriptors: [Int32]

    init(count: Int, port: Int) {
        FileDescriptors.raiseLimit()
        descriptors = (1...count).compactMap { _ in RawAnswer.connection(to: port) }
    }

    func close() {
        for descriptor in descriptors { _ = Foundation.close(descriptor) }
    }
}
