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
        let server = try await start()
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

    #if os(Linux)
    @Test func `one client's connections leave room for the others`() async throws {
        let server = try await start("--max-connections-per-client", "10")
        let idle = IdleConnections(count: 300, port: server.port)
        defer { idle.close() }

        #expect(await answer(of: server, from: 1).status == 503)
        #expect(await answer(of: server, from: 2).status == 200)
        let metrics = try await server.metrics().body
        let name = #"http_server_refused_connections_total{reason="client"}"#
        #expect(try value(of: name, in: metrics) >= 290)
        _ = await server.stop(SIGTERM)
    }
    #endif

    @Test
    func `a limit of too few descriptors is reported at the start, and the required one suffices`()
        async throws
    {
        let arguments = [
            "serve", "--port", "0", "--metrics-port", "0", "--demo", "--database", database.path,
        ]
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

    private func start(_ arguments: String...) async throws -> RunningTenki {
        let all = ["serve", "--port", "0", "--demo", "--metrics-port", "0"] + arguments
        return try await RunningTenki(
            of: TenkiProcess(
                all + ["--database", database.path],
                setup: "ulimit -n \(Self.descriptors)"
            ),
            hasMetrics: true
        )
    }

    private func readBusily(_ server: RunningTenki) async {
        for _ in 1...10 { _ = await firstServed(server) }
    }

    private func firstServed(_ server: RunningTenki) async -> Int? {
        for _ in 1...20_000 {
            let status = await answer(of: server, from: 1).status
            if let status, status != 503 { return status }
        }
        return nil
    }

    private func answer(of server: RunningTenki, from client: UInt8) async -> RawAnswer {
        let request = "GET /world HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        return await RawAnswer.of(Array(request.utf8), port: server.port, from: client)
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
