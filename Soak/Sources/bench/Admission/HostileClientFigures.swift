import Foundation
import NIOHTTP1
import Synchronization

func hostileClientFigures(database: String) async throws -> [Figure] {
    let idle = try await percent(of: nil, database)
    note("client: nobody: another waits \(idle.wait.rounded()) ms")
    var worst = Burden(percent: 0, wait: 0)
    var longestWait = 0.0
    var name = ""
    for hostility in Hostility.all {
        var burden = try await percent(of: hostility, database)
        burden.percent -= idle.percent
        if burden.percent > worst.percent { (worst, name) = (burden, hostility.name) }
        longestWait = max(longestWait, burden.wait)
    }
    note("client: the worst is \(name)")
    return [
        Figure(name: "admission.client.cpu_percent", value: worst.percent, unit: "%"),
        Figure(name: "admission.other.p99_ms", value: longestWait, unit: "ms"),
    ]
}

private struct Burden {
    /// The server's processor usage in percent of one core.
    var percent: Double
    /// The 99th percentile of another client's response times for a page, in milliseconds.
    var wait: Double
}

/// Measures a server for eight seconds from a client's first request.
private func percent(of hostility: Hostility?, _ database: String) async throws -> Burden {
    let server = try TenkiServer(database: database, ["--request-rate", "20"])
    defer { server.stop() }
    let port = server.port
    let client = HostileClient(source: "127.0.2.1", port: port)
    defer { client.close() }
    let start = ContinuousClock.now
    let end = start + .seconds(8)
    let before = server.processorMilliseconds
    async let waits = waits(port: port, until: end)
    if let hostility {
        // The first request sets the cookies that the concurrent requests share.
        _ = try? await client.send(.GET, "/")
        await withTaskGroup { group in
            for _ in 0..<16 { group.addTask { await run(hostility, client, until: end) } }
            // An overloaded server responds to some of the requests long after the end.
            try? await Task.sleep(until: end)
            group.cancelAll()
        }
    } else {
        try await Task.sleep(until: end)
    }
    let milliseconds = server.processorMilliseconds - before
    let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
    let burden = Burden(
        percent: milliseconds / elapsed * 100,
        wait: percentile(0.99, of: await waits)
    )
    if let hostility {
        let statuses = client.statuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        note(
            """
            client: \(hostility.name): \(Int(burden.percent)) % and another waits \
            \(Int(burden.wait)) ms (\(statuses.joined(separator: ", ")))
            """
        )
    }
    return burden
}

private func run(
    _ hostility: Hostility,
    _ client: HostileClient,
    until end: ContinuousClock.Instant
) async {
    var step: Hostility.Step?
    while ContinuousClock.now < end, !Task.isCancelled {
        do {
            if let step { try await step() } else { step = try await hostility.worker(client) }
        } catch {
            // The request was refused or cut off, so the client starts again.
            step = nil
            try? await Task.sleep(for: .milliseconds(100))
        }
    }
}

/// Opens the board 20 times per second from another address, and returns the response times in
/// milliseconds.
///
/// A request without a page in its response counts as ten seconds.
private func waits(port: Int, until end: ContinuousClock.Instant) async -> [Double] {
    let client = HostileClient(source: "127.0.3.1", port: port)
    defer { client.close() }
    return await withTaskGroup(of: Double.self) { group in
        var due = ContinuousClock.now
        while due < end {
            // A cancelled wait ends at once.
            try? await Task.sleep(until: due)
            group.addTask { [due] in
                let reply = try? await client.send(.GET, "/").reply
                let wait = (ContinuousClock.now - due) / .milliseconds(1)
                return reply?.status == 200 ? wait : 10_000
            }
            due += .milliseconds(50)
        }
        return await group.reduce(into: []) { $0.append($1) }
    }
}
