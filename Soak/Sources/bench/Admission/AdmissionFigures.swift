import Foundation

/// Measures what one client can consume of a server: connections, processor time, memory, locks.
///
/// The names of the worst cases and additional details are printed to standard error.
func admissionFigures() async throws -> [Figure] {
    raiseFileLimit()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The system cleans its temporary folder, so a failure to delete does not matter.
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = folder.appending(path: "bench.sqlite").path
    try TenkiProgram.run(["refresh", "--all"], database: database)
    try await storePhotographs(in: database)

    let measures: [(name: String, measure: (String) async throws -> [Figure])] = [
        ("connections", connectionFigures),
        ("post97", formPostFigures),
        ("client", hostileClientFigures),
        ("page", pageMemoryFigures),
        ("fanout2000", boardFanOutFigures),
        ("lock", lockFigures),
    ]
    // This allows running a single measurement during development.
    let only = ProcessInfo.processInfo.environment["KASANE_ADMISSION"]
    var figures: [Figure] = []
    for (name, measure) in measures where only == nil || only == name {
        figures += try await measure(database)
    }
    return figures
}

func note(_ text: String) {
    FileHandle.standardError.write(Data("bench: \(text)\n".utf8))
}

/// Returns the value below which a fraction of the values lies, or 0 if there are none.
func percentile(_ part: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
}

let photographs = "/photos?q=rain&pages=12"

private func storePhotographs(in database: String) async throws {
    let server = try TenkiServer(database: database)
    defer { server.stop() }
    for page in 1...12 {
        try await get("\(server.url)api/v1/photos?q=rain&page=\(page)")
    }
}
