import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Counts how often a server with 1,024 descriptors survives 5,000 idle connections and six busy
/// readers.
func connectionFigures(database: String) async throws -> [Figure] {
    let rounds = 20
    var survived = 0
    for round in 0..<rounds where try await survives(round, database) { survived += 1 }
    return [
        Figure(
            name: "admission.connections.survived",
            value: Double(survived),
            unit: "of \(rounds) rounds",
            digits: 0
        )
    ]
}

/// Returns whether a server responds after its idle clients have gone.
///
/// In every second round the idle connections come from one address, otherwise from fifty.
private func survives(_ round: Int, _ database: String) async throws -> Bool {
    // A crashing server's backtrace takes longer than the round.
    let server = try TenkiServer(
        database: database,
        environment: ["SWIFT_BACKTRACE": "enable=no"],
        descriptors: 1_024
    )
    defer { server.stop() }
    let end = ContinuousClock.now + .seconds(4)
    let port = server.port
    async let reading = readBusily(from: "127.0.0.2", port: port, until: end)
    let idle = await idleConnections(5_000, over: round % 2 == 0 ? 1 : 50, port: port, until: end)
    let read = await reading
    for connection in idle { connection.close(promise: nil) }
    let isAnswering = await isAlive(server, within: .seconds(10))
    let hasSurvived = isAnswering && server.isRunning
    note(
        """
        connections: round \(round + 1): \(idle.count) idle, the readers got \(read.served) \
        pages, \(read.refused) refusals and \(read.failed) failures, \
        \(hasSurvived ? "survived" : "dead")
        """
    )
    return hasSurvived
}

/// Opens connections without sending anything, and returns those that could be opened.
private func idleConnections(
    _ count: Int,
    over sources: Int,
    port: Int,
    until end: ContinuousClock.Instant
) async -> [any Channel] {
    let workers = 50
    return await withTaskGroup(of: [any Channel].self) { group in
        for worker in 0..<workers {
            group.addTask {
                var channels: [any Channel] = []
                for _ in 0..<count / workers where ContinuousClock.now < end {
                    let source = "127.0.1.\(worker % sources + 1)"
                    // Refused connections are expected in this measurement.
                    if let channel = try? await SourcedConnection.openIdle(
                        from: source,
                        port: port
                    ) {
                        channels.append(channel)
                    }
                }
                // The connections stay open while the readers run.
                try? await Task.sleep(until: end)
                return channels
            }
        }
        return await group.reduce(into: []) { $0 += $1 }
    }
}

private struct ReaderAnswers {
    var served = 0
    var refused = 0
    var failed = 0
}

private func readBusily(
    from source: String,
    port: Int,
    until end: ContinuousClock.Instant
) async -> ReaderAnswers {
    await withTaskGroup(of: ReaderAnswers.self) { group in
        for _ in 0..<6 {
            group.addTask {
                var answers = ReaderAnswers()
                var connection: SourcedConnection?
                while ContinuousClock.now < end {
                    do {
                        if connection?.isOpen != true {
                            connection = try await .open(from: source, port: port)
                        }
                        let status = try await connection?.send(.GET, "/", within: 5).status
                        if status == 200 { answers.served += 1 } else { answers.refused += 1 }
                    } catch {
                        answers.failed += 1
                        connection = nil
                        // The pause avoids a busy loop against a server that has ended.
                        try? await Task.sleep(for: .milliseconds(20))
                    }
                }
                connection?.close()
                return answers
            }
        }
        return await group.reduce(into: ReaderAnswers()) { sum, answers in
            sum.served += answers.served
            sum.refused += answers.refused
            sum.failed += answers.failed
        }
    }
}

/// Returns whether a server responds to `/healthz` within a time, with a new connection per
/// attempt.
private func isAlive(_ server: TenkiServer, within time: Duration) async -> Bool {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end, server.isRunning {
        do {
            let connection = try await SourcedConnection.open(from: "127.0.0.3", port: server.port)
            defer { connection.close() }
            if try await connection.send(.GET, "/healthz", within: 2).status == 200 { return true }
        } catch {
            // The next attempt follows until the time has passed.
        }
        try? await Task.sleep(for: .milliseconds(100))
    }
    return false
}
