import AsyncHTTPClient
import Foundation
import NIOCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How long Tenki takes to its first answer with an existing database, its memory after 500, and how
/// long it takes to answer a keystroke in the search for cities, the transport included.
func tenkiFigures() async throws -> [Figure] {
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
    let searchMicroseconds = try await searchMicroseconds(database: database)
    return [
        Figure(name: "tenki.start_ms", value: startMilliseconds, unit: "ms"),
        Figure(name: "tenki.rss_mb", value: residentMegabytes, unit: "MB"),
        Figure(name: "tenki.search_us", value: searchMicroseconds, unit: "µs"),
    ]
}

/// The median time from a keystroke's request to its answer, over one connection.
///
/// What is typed begins with one letter, for which the most is found and compared.
private func searchMicroseconds(database: String) async throws -> Double {
    let server = try Server(database: database)
    defer { server.stop() }
    let typed = ["n", "na", "nag", "nagoya", "な", "なご", "なごや", "東", "東京都千代田区", "1"]
    let addresses = typed.compactMap { text in
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            .map { "\(server.url)api/v1/cities?q=\($0)" }
    }
    let client = HTTPClient.shared
    var durations: [Duration] = []
    for round in 0..<110 {
        for address in addresses {
            let start = ContinuousClock.now
            let response = try await client.execute(
                HTTPClientRequest(url: address),
                timeout: .seconds(10)
            )
            let body = try await response.body.collect(upTo: 1 << 20)
            guard response.status == .ok, body.readableBytes > 0 else {
                throw UnexpectedOutput(line: "\(response.status) \(address)")
            }
            // The first rounds open the connection and make the index.
            if round >= 10 { durations.append(start.duration(to: .now)) }
        }
    }
    return durations.sorted()[durations.count / 2] / .microseconds(1)
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
