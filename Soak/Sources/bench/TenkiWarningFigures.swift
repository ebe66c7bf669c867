import Foundation
import GRDB

private let pages = 1_000

/// Measures the time from the check that finds a new warning until 1,000 open pages show it.
///
/// The server's clock starts at 9:18 in Japan, because the demo's heavy rain in Tokyo becomes a
/// warning at 9:20. The shift is a whole number of seconds, so its times can be compared with this
/// process's.
///
/// - Returns: The figures; none where the clock of a process cannot be shifted.
/// - Throws: The errors of the server and of its pages.
func warningFigures() async throws -> [Figure] {
    #if os(Linux)
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The system cleans its temporary folder, so a failure to delete does not matter.
    defer { try? FileManager.default.removeItem(at: folder) }
    let start = TenkiProgram.midnight + (9 * 60 + 18) * 60
    let shift = Int64(start.timeIntervalSinceNow)
    let database = folder.appending(path: "bench.sqlite").path
    let server = try TenkiServer(
        database: database,
        demo: ["--demo", "--demo-seed", "0"],
        environment: clock(shiftedBy: shift, in: folder)
    )
    defer { server.stop() }
    let viewers = try await Viewers.open(
        pages,
        path: "/cities/130010",
        port: server.port,
        text: "heavy rain warning"
    )
    defer { viewers.close() }
    let end = ContinuousClock.now + .seconds(300)
    while !viewers.areTold {
        guard ContinuousClock.now < end else {
            throw LiveBenchmarkError(text: "only \(viewers.told) pages show the warning")
        }
        // Patches record their own arrival, so this pause is not part of a figure.
        try await Task.sleep(for: .milliseconds(50))
    }
    let checked = try await checkTime(database)
    let times = viewers.moments.map {
        ($0.timeIntervalSince(checked) + Double(shift)) * 1000
    }
    return [
        Figure(name: "tenki.warning.p50_ms", value: percentile(0.5, of: times), unit: "ms"),
        Figure(name: "tenki.warning.ms", value: percentile(0.99, of: times), unit: "ms"),
    ]
    #else
    return []
    #endif
}

/// Compiles the library that shifts the clock of a process, and returns the variables for it.
private func clock(shiftedBy seconds: Int64, in folder: URL) throws -> [String: String] {
    let library = folder.appending(path: "wall-clock.so").path
    let shift = folder.appending(path: "shift")
    try withUnsafeBytes(of: seconds) { Data($0) }.write(to: shift)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
        "clang", "-O2", "-shared", "-fPIC", "-o", library,
        "Apps/Tenki/Tests/TenkiEndToEndTests/Chaos/wall-clock.c",
    ]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else {
        throw UnexpectedOutputError(line: "clang ended with \(compiler.terminationStatus)")
    }
    return ["LD_PRELOAD": library, "WALL_CLOCK_SHIFT": shift.path]
}

/// Returns the time at which the agency's answer arrived, by the server's clock.
private func checkTime(_ database: String) async throws -> Date {
    struct Check: Decodable {
        let checkedAt: Date
    }
    let queue = try DatabaseQueue(path: database)
    let state = try await queue.read { db in
        try String.fetchOne(db, sql: "SELECT state FROM warningCheck")
    }
    try queue.close()
    return try JSONDecoder().decode(Check.self, from: Data((state ?? "").utf8)).checkedAt
}
