import Foundation
import GRDB
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import KasaneTesting
import Testing

/// A fault of the server, its machine, its clients or the services that it calls.
///
/// A fault lasts for a duration of sleep: it affects another process under load, and no event marks
/// its end.
enum ChaosFault: String, CaseIterable, Sendable {
    case kill
    case restart
    case fullDisk
    case descriptors
    case evilProviders
    case foreignLock
    /// Clients send one byte at a time, or read nothing.
    case slowClients
    /// The wall clock jumps forward and back, and returns.
    case clockJump

    /// Whether the fault replaces the server's process.
    var endsProcess: Bool { [.kill, .restart, .evilProviders].contains(self) }
}

struct FaultMaker: Sendable {
    let server: ChaosServer
    /// The shift of the server's wall clock; `nil` if the clock cannot be shifted.
    let clock: WallClockShift?

    func canMake(_ fault: ChaosFault) -> Bool {
        switch fault {
        case .fullDisk: FileSizeLimit.canBeChanged
        case .clockJump: clock != nil
        default: true
        }
    }

    func make(
        _ fault: ChaosFault,
        for time: Duration,
        _ random: SeededGenerator
    ) async throws {
        var random = random
        switch fault {
        case .kill:
            // The load has requests in progress when the process ends.
            try await Task.sleep(for: time / 4)
            await server.kill()
            try await server.start()
        case .restart:
            // The load has requests in progress when the process stops.
            try await Task.sleep(for: time / 4)
            await server.stop()
            try await server.start()
        case .fullDisk: try await fillDisk(for: time, &random)
        case .descriptors: try await holdIdleConnections(for: time)
        case .evilProviders: try await serveEvil(for: time)
        case .foreignLock: try await lockDatabase(for: time)
        case .slowClients: try await sendSlowly(for: time, &random)
        case .clockJump:
            let hours = [1, 2, 24, 24 * 3, 24 * 40].randomElement(using: &random) ?? 1
            for shift in [hours, -hours].shuffled(using: &random) {
                try clock?.set(Int64(shift) * 3_600)
                // The load runs for half of the fault's duration on each side of the real time.
                try await Task.sleep(for: time / 2)
            }
            try clock?.set(0)
        }
    }

    private func fillDisk(for time: Duration, _ random: inout SeededGenerator) async throws {
        let length = [server.database, server.database + "-wal"].compactMap { path in
            // A missing file has no size.
            try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        }
        let limit = Int.random(in: 0...((length.max() ?? 0) + 65_536), using: &random)
        try await FileSizeLimit.set(limit, of: server.identifier)
        // The fault's duration.
        try await Task.sleep(for: time)
        try await FileSizeLimit.set(nil, of: server.identifier)
    }

    private func holdIdleConnections(for time: Duration) async throws {
        let port = server.port
        let sockets = (0..<600).compactMap { _ in LoopbackSocket(port: port) }
        defer { for socket in sockets { socket.close() } }
        // The fault's duration.
        try await Task.sleep(for: time)
    }

    /// Serves demo data with all faults enabled, and runs a second server with a faulty service.
    private func serveEvil(for time: Duration) async throws {
        await server.stop()
        try await server.start([
            "--demo", "--faults",
            """
            timeout=0.05,stallinhead=0.05,stall=0.05,close=0.05,reset=0.05,resetinbody=0.05,\
            garbage=0.1,badchunks=0.05,truncated=0.05,drip=0.05,flood=0.05,redirectloop=0.05,\
            html=0.05,status429=0.05,status500=0.05,status503=0.05
            """,
        ])
        try await callEvilService(for: time)
        await server.stop()
        try await server.start()
    }

    /// Runs a second server whose only service always fails.
    ///
    /// Only forecasts are requested from it.
    private func callEvilService(for time: Duration) async throws {
        let evils: [FaultServer.Fault] = [
            .garbage, .silence, .chunkedFlood(bytes: 1 << 26), .stall, .reset, .truncated,
            .redirectLoop, .drip(body: "[]", pause: .milliseconds(50)), .tooLong,
        ]
        let database = try TemporaryFile()
        let choose: @Sendable (FaultServer.Request) -> FaultServer.Fault = {
            evils[$0.number % evils.count]
        }
        try await FaultServer.run(choosing: choose) { service in
            let other = try ChaosServer(database: database.path)
            try await other.start(["--provider", service.baseURL])
            try await AsyncHTTPTransport.run { transport in
                let client = ChaosClient(server: other, transport: transport)
                try await withThrowingTaskGroup { group in
                    for path in ["/", "/api/v1/cities/130010/forecast", "/cities/270000"] {
                        group.addTask {
                            while !Task.isCancelled { _ = await client.send(.get, path) }
                        }
                    }
                    // The fault's duration.
                    try await Task.sleep(for: time)
                    group.cancelAll()
                }
                #expect(await client.send(.get, "/readyz")?.status == 200)
            }
            #expect(other.unexpectedEnds == [], "\(other.lastWords)")
            await other.stop()
        }
    }

    private func lockDatabase(for time: Duration) async throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(20)
        let queue = try DatabaseQueue(path: server.database, configuration: configuration)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        // The sleep ends early if the test is cancelled, and the lock must be released in any case.
        try? await Task.sleep(for: time)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try queue.close()
    }

    private func sendSlowly(for time: Duration, _ random: inout SeededGenerator) async throws {
        let sockets = (0..<40).compactMap { _ in LoopbackSocket(port: server.port) }
        defer { for socket in sockets { socket.close() } }
        let host = "Host: 127.0.0.1:\(server.port)\r\n"
        let form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n"
        for (number, socket) in sockets.enumerated() {
            switch number % 4 {
            case 0: socket.send("GET / HTTP/1.1\r\n\(host)X-Slow: ")
            case 1: socket.send("POST /kasane/x HTTP/1.1\r\n\(host)\(form)\r\nn=1&f.x=")
            case 2: socket.send("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n5\r\n")
            default:
                let get = "GET /cities HTTP/1.1\r\n\(host)\r\n"
                socket.send(String(repeating: get, count: 40))
            }
        }
        let end = ContinuousClock.now + time
        while ContinuousClock.now < end {
            // The interval at which slow clients send.
            try await Task.sleep(for: .milliseconds(100))
            for (number, socket) in sockets.enumerated() where number % 4 < 3 {
                if Bool.random(using: &random) { socket.send("a") }
            }
        }
    }
}
