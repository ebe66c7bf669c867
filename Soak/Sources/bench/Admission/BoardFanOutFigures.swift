import Foundation
import NIOHTTP1

func boardFanOutFigures(database: String) async throws -> [Figure] {
    let server = try TenkiServer(database: database)
    defer { server.stop() }
    let owner = HostileClient(source: "127.0.3.1", port: server.port, isPaced: false)
    defer { owner.close() }
    let links = try await BoardLinks.create(for: owner)
    let viewers = try await Viewers.open(2_000, path: links.reading, port: server.port)
    defer { viewers.close() }
    let page = try await owner.openPage(links.editing)
    try await page.openStream()
    defer { page.close() }

    // The remaining work of opening the pages is not part of a change.
    try await Task.sleep(for: .seconds(5))
    let idleStart = server.processorMilliseconds
    try await Task.sleep(for: .seconds(3))
    let idle = (server.processorMilliseconds - idleStart) / 3_000
    var costs: [Double] = []
    for number in 0..<7 {
        let press = number % 2 == 0 ? "b.down-130010=" : "b.up-130010="
        let change = try await measure(press, page, viewers, server)
        costs.append(max(0, change.processor - idle * change.elapsed))
        note(
            """
            fanout2000: \(Int(change.processor)) ms of processor, the last patch after \
            \(Int(change.elapsed)) ms, /healthz took \(Int(change.health)) ms at the most
            """
        )
        try await Task.sleep(for: .seconds(1))
    }
    return [
        Figure(
            name: "admission.fanout2000.cpu_ms",
            value: percentile(0.5, of: costs),
            unit: "ms"
        )
    ]
}

private struct Change {
    var processor: Double
    var elapsed: Double
    var health: Double
}

private func measure(
    _ press: String,
    _ page: HostilePage,
    _ viewers: Viewers,
    _ server: TenkiServer
) async throws -> Change {
    viewers.clear()
    let before = server.processorMilliseconds
    let start = ContinuousClock.now
    async let health = longestHealthCheck(port: server.port, while: viewers)
    let status = try await page.input(press)
    guard status == 204 else { throw LiveBenchmarkError(text: "the press was answered \(status)") }
    while !viewers.areTold {
        guard ContinuousClock.now - start < .seconds(20) else {
            throw LiveBenchmarkError(text: "only \(viewers.told) viewers were notified")
        }
        try await Task.sleep(for: .milliseconds(2))
    }
    let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
    return Change(
        processor: server.processorMilliseconds - before,
        elapsed: elapsed,
        health: try await health
    )
}

/// Requests `/healthz` until all viewers have received a patch, and returns the longest response
/// time in milliseconds.
private func longestHealthCheck(port: Int, while viewers: Viewers) async throws -> Double {
    let connection = try await SourcedConnection.open(from: "127.0.3.2", port: port)
    defer { connection.close() }
    var longest = 0.0
    repeat {
        let start = ContinuousClock.now
        try await connection.send(.GET, "/healthz")
        longest = max(longest, (ContinuousClock.now - start) / .milliseconds(1))
        try await Task.sleep(for: .milliseconds(10))
    } while !viewers.areTold
    return longest
}
