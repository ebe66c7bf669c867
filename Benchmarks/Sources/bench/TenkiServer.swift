import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A release build of Tenki that serves demo data.
struct TenkiServer {
    let url: URL
    /// From the start of the process to its first answer.
    let milliseconds: Double

    private let process: Process

    var port: Int { url.port ?? 80 }

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

struct UnexpectedOutput: Error {
    let line: String
}
