import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How long Tenki takes to its first answer with an existing database, and its memory after 500.
func tenkiFigures() throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // What cannot be removed stays in the system's temporary folder, which is cleared by it.
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = folder.appending(path: "bench.sqlite").path

    // The first run makes the database.
    try Server(database: database).stop()
    var residentMegabytes = 0.0
    let startMilliseconds = try median(of: 7) {
        let server = try Server(database: database)
        defer { server.stop() }
        for _ in 0..<500 { _ = try Data(contentsOf: server.url) }
        residentMegabytes = max(residentMegabytes, server.residentMegabytes)
        return server.milliseconds
    }
    return [
        Figure(name: "tenki.start_ms", value: startMilliseconds, unit: "ms"),
        Figure(name: "tenki.rss_mb", value: residentMegabytes, unit: "MB"),
    ]
}

/// A release build of Tenki that serves demo data.
private struct Server {
    let url: URL
    /// From the start of the process to its first answer.
    let milliseconds: Double

    private let process: Process

    init(database: String) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: ".build/release/tenki")
        process.arguments = ["serve", "--demo", "--port", "0", "--database", database]
        process.standardOutput = output
        let start = ContinuousClock.now
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let match = line.firstMatch(of: #/http://\S+/#),
            let url = URL(string: String(match.0))
        else {
            process.terminate()
            throw UnexpectedOutput(line: line)
        }
        _ = try Data(contentsOf: url)
        milliseconds = start.duration(to: .now) / .milliseconds(1)
        self.process = process
        self.url = url
    }

    /// The memory that the process holds, as the system counts it; 0 where it does not tell.
    var residentMegabytes: Double {
        // Where the file is missing, the system does not tell.
        let status = try? String(
            contentsOf: URL(filePath: "/proc/\(process.processIdentifier)/status"),
            encoding: .utf8
        )
        let kilobytes = status?.firstMatch(of: #/VmRSS:\s+(\d+) kB/#).flatMap { Double($0.1) }
        return (kilobytes ?? 0) / 1024
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}

private struct UnexpectedOutput: Error {
    let line: String
}
