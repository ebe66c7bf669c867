import Foundation

/// What it costs to host Tenki: its start, its memory, cached answers under load, a keystroke.
func tenkiFigures() async throws -> [Figure] {
    raiseFileLimit()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // What cannot be removed stays in the system's temporary folder, which is cleared by it.
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = folder.appending(path: "bench.sqlite").path

    // The first run makes the database.
    try TenkiServer(database: database).stop()
    let start = try median(of: 7) {
        let server = try TenkiServer(database: database)
        defer { server.stop() }
        return server.milliseconds
    }
    let server = try TenkiServer(database: database)
    defer { server.stop() }
    let memory = try await residentMegabytes(server)
    let forecast = "\(server.url)api/v1/cities/130010/forecast"
    _ = try await rate(of: forecast, seconds: 1)
    let latencies = try await latencies(of: forecast, rate: 1_000, seconds: 10)
    let search = try await searchMicroseconds(server)
    // Last, for each answer is a page that waits for its script.
    _ = try await rate(of: "\(server.url)", seconds: 1)
    let board = try await rate(of: "\(server.url)", seconds: 5)
    return [
        Figure(name: "tenki.start_ms", value: start, unit: "ms"),
        Figure(name: "tenki.rss_mb", value: memory, unit: "MB"),
        Figure(name: "tenki.json.p99_ms", value: latencies[latencies.count * 99 / 100], unit: "ms"),
        Figure(name: "tenki.search_us", value: search, unit: "µs"),
        Figure(name: "tenki.board.rps", value: board, unit: "1/s"),
    ]
}

/// The memory with 200 pages open.
private func residentMegabytes(_ server: TenkiServer) async throws -> Double {
    let clients = try await LiveClients.open(200, port: server.port, path: "/")
    let memory = server.residentMegabytes
    try await clients.close()
    return memory
}

/// The median time from a keystroke's request to its answer, over one connection.
///
/// What is typed begins with one letter, for which the most is found and compared.
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
            // The first rounds open the connection and make the index.
            if round >= 10 { durations.append(start.duration(to: .now)) }
        }
    }
    return durations.sorted()[durations.count / 2] / .microseconds(1)
}
