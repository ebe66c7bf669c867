import AsyncHTTPClient
import Foundation
import KasaneLive
import NIOCore
import NIOHTTP1

func liveFigures() async throws -> [Figure] {
    raiseFileLimit()
    var figures = [Figure(name: "live.render100.ratio", value: renderRatio(), unit: "ratio")]
    figures += try await withLiveProcess { try await memoryFigures($0) }
    figures += try await withLiveProcess { try await fanOutFigures($0) }
    figures += try await withLiveProcess { try await stormFigures($0) }
    figures += try await withLiveProcess { try await pageFigures($0) }
    return figures
}

private func memoryFigures(_ server: LiveProcess) async throws -> [Figure] {
    let pages = 2_000
    // The first pages allocate what every process needs once, such as threads and metadata.
    let first = try await LiveClients.open(50, port: server.port)
    try await close(first, server)
    let before = try server.memory
    let clients = try await LiveClients.open(pages, port: server.port)
    let open = try server.memory
    let start = try server.processorSeconds
    let idle = ContinuousClock.now
    try await Task.sleep(for: .seconds(30))
    let seconds = (ContinuousClock.now - idle) / .seconds(1)
    let processor = try (server.processorSeconds - start) / seconds
    try await close(clients, server)
    let second = try await LiveClients.open(pages, port: server.port)
    let again = try server.memory
    try await close(second, server)
    return [
        Figure(name: "live.bytes_per_page", value: (open - before) / Double(pages), unit: "B"),
        Figure(
            name: "live.second_round_bytes_per_page",
            value: max(0, again - open) / Double(pages),
            unit: "B"
        ),
        Figure(name: "live.idle_cpu_percent", value: processor * 100, unit: "%", digits: 2),
    ]
}

private func close(_ clients: LiveClients, _ server: LiveProcess) async throws {
    try await clients.close()
    while try await server.send(.GET, "/pages") != "0" {
        try await Task.sleep(for: .milliseconds(100))
    }
}

private func fanOutFigures(_ server: LiveProcess) async throws -> [Figure] {
    let pages = 1_000
    let clients = try await LiveClients.open(pages, port: server.port)
    var worst: [Double] = []
    for number in 1...9 {
        clients.arrivals.clear()
        let start = ContinuousClock.now
        try await server.send(.POST, "/change/\(number)")
        while clients.arrivals.moments.count < pages { try await Task.sleep(for: .milliseconds(1)) }
        let times = clients.arrivals.moments.map { ($0 - start) / .milliseconds(1) }.sorted()
        worst.append(times[pages * 99 / 100])
        try await Task.sleep(for: .milliseconds(100))
    }
    return [
        Figure(name: "live.fanout1000.p99_ms", value: worst.sorted()[worst.count / 2], unit: "ms")
    ]
}

private func stormFigures(_ server: LiveProcess) async throws -> [Figure] {
    let pages = 20
    let clients = try await LiveClients.open(pages, port: server.port)
    let start = ContinuousClock.now
    try await server.send(.POST, "/storm")
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    while clients.arrivals.newest.count(where: { $0 == "5000" }) < pages {
        try await Task.sleep(for: .milliseconds(1))
    }
    return [
        Figure(
            name: "live.storm.patches_per_second",
            value: Double(clients.arrivals.mostPatches) / seconds,
            unit: "1/s"
        )
    ]
}

private func pageFigures(_ server: LiveProcess) async throws -> [Figure] {
    _ = try await rate(of: server.address("/hello"), seconds: 1)
    var ratios: [Double] = []
    for _ in 0..<3 {
        let bare = try await rate(of: server.address("/hello"), seconds: 2)
        ratios.append(try await rate(of: server.address("/board"), seconds: 2) / bare)
    }
    return [Figure(name: "live.page20.ratio", value: ratios.sorted()[1], unit: "ratio")]
}
