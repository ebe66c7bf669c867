import Foundation

func tenkiFigures() async throws -> [Figure] {
    raiseFileLimit()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The system cleans its temporary folder, so a failure to delete does not matter.
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = folder.appending(path: "bench.sqlite").path

    try await fill(database)
    let start = try median(of: 7) {
        let server = try TenkiServer(database: database)
        defer { server.stop() }
        return server.milliseconds
    }
    let server = try TenkiServer(database: database, ["--metrics-port", "0"])
    defer { server.stop() }
    let calls = try await upstreamCalls(server)
    let memory = try await residentMegabytes(server)
    let forecast = "\(server.url)api/v1/cities/130010/forecast"
    _ = try await rate(of: forecast, seconds: 1)
    let latencies = try await latencies(of: forecast, rate: 1_000, seconds: 10)
    let search = try await searchMicroseconds(server)
    // This runs last because each response is a page that waits for its script.
    _ = try await rate(of: "\(server.url)", seconds: 1)
    let board = try await rate(of: "\(server.url)", seconds: 5)
    let boardRatio = try await ratioToBareServer("\(server.url)")
    let visits = try await visitFigures(server.url)
    let stored = try storedMegabytes(database)
    return [
        Figure(name: "tenki.start_ms", value: start, unit: "ms"),
        Figure(name: "tenki.rss_mb", value: memory, unit: "MB"),
        Figure(name: "tenki.stored_mb", value: stored, unit: "MB"),
        Figure(name: "tenki.json.p99_ms", value: latencies[latencies.count * 99 / 100], unit: "ms"),
        Figure(name: "tenki.search_us", value: search, unit: "µs"),
        Figure(name: "tenki.board.rps", value: board, unit: "1/s"),
        Figure(name: "tenki.board.ratio", value: boardRatio, unit: "ratio"),
        Figure(
            name: "tenki.upstream_calls",
            value: try await upstreamCalls(server) - calls,
            unit: "calls"
        ),
    ] + visits + (try await warningFigures())
}

/// Returns the number of forecast calls in the server's metrics.
///
/// Warnings, observations and hours are fetched on a schedule, even without readers.
private func upstreamCalls(_ server: TenkiServer) async throws -> Double {
    try await get(server.metrics ?? "").split(separator: "\n")
        .filter { line in
            line.hasPrefix("kasane_http_calls_total{")
                && line.contains(#"endpoint="ForecastByOffice""#)
        }
        .compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
        .reduce(0, +)
}

/// Returns the rate of pages of an address over the rate of five bytes of text from a bare
/// Hummingbird server, the median of three alternating runs.
private func ratioToBareServer(_ address: String) async throws -> Double {
    try await withLiveProcess { bare in
        var ratios: [Double] = []
        for _ in 0..<3 {
            let hello = try await rate(of: bare.address("/hello"), seconds: 2)
            ratios.append(try await rate(of: address, seconds: 2) / hello)
        }
        return median(of: ratios)
    }
}

private func residentMegabytes(_ server: TenkiServer) async throws -> Double {
    let clients = try await LiveClients.open(200, port: server.port, path: "/")
    let memory = server.residentMegabytes
    try await clients.close()
    return memory
}

private func searchMicroseconds(_ server: TenkiServer) async throws -> Double {
    let typed = ["n", "na", "nag", "nagoya", "な", "なご", "なごや", "東", "東京都千代田区", "1"]
    let addresses = typed.compactMap { text in
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            .map { "\(server.url)api/v1/cities?q=\($0)" }
    }
    var durations: [Duration] = []
    for round in 0..<110 {
        for address in addresses {
            let start = ContinuousClock.now
            _ = try await get(address)
            // The first rounds open the connection and build the index.
            if round >= 10 { durations.append(start.duration(to: .now)) }
        }
    }
    return durations.sorted()[durations.count / 2] / .microseconds(1)
}
