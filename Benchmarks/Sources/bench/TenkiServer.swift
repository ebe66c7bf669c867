import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A release build of Tenki that serves demo data.
struct TenkiServer {
    let url: URL
    /// Where its metrics are; `nil` if they are served nowhere.
    let metrics: String?
    /// From the start of the process to its first answer.
    let milliseconds: Double

    private let process: Process

    var port: Int { url.port ?? 80 }

    /// Whether the process has not ended.
    var isRunning: Bool { process.isRunning }

    /// Starts a server and waits for its first response.
    ///
    /// - Parameters:
    ///   - database: The database file.
    ///   - arguments: Further arguments of `tenki serve`.
    ///   - environment: Variables that the process has besides this one's.
    ///   - descriptors: How many descriptors it may have, which it cannot raise; `nil` for as many as this process.
    /// - Throws: ``UnexpectedOutput`` if it does not print its address, and the errors of Foundation.
    init(
        database: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        descriptors: Int? = nil
    ) throws {
        let process = Process()
        let output = Pipe()
        let command = ["serve", "--demo", "--port", "0", "--database", database] + arguments
        if let descriptors {
            process.executableURL = URL(filePath: "/bin/sh")
            let script = "ulimit -n \(descriptors) && exec .build/release/tenki \"$@\""
            process.arguments = ["-c", script, "tenki"] + command
        } else {
            process.executableURL = URL(filePath: ".build/release/tenki")
            process.arguments = command
        }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        let start = ContinuousClock.now
        try process.run()
        let lines = Self.lines(arguments.contains("--metrics-port") ? 2 : 1, of: output)
        let addresses = lines.matches(of: #/http://\S+/#).map { String($0.0) }
        guard let url = addresses.first.flatMap({ URL(string: $0) }) else {
            process.terminate()
            throw UnexpectedOutput(line: lines)
        }
        metrics = addresses.dropFirst().first
        _ = try Data(contentsOf: url)
        milliseconds = start.duration(to: .now) / .milliseconds(1)
        self.process = process
        self.url = url
    }

    /// The memory that the process holds, as the system counts it; 0 where it does not tell.
    var residentMegabytes: Double {
        let kilobytes = file("status").firstMatch(of: #/VmRSS:\s+(\d+) kB/#)
            .flatMap { Double($0.1) }
        return (kilobytes ?? 0) / 1024
    }

    /// The processor time of the process so far, in ticks of 10 ms; 0 where the system does not tell.
    var processorMilliseconds: Double {
        let fields = file("stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12])
        else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK))) * 1000
    }

    /// Ends the process, at the latest after ten seconds.
    func stop() {
        process.terminate()
        let end = ContinuousClock.now + .seconds(10)
        while process.isRunning, ContinuousClock.now < end { usleep(10_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Reads the first lines of an output, which may come one after the other.
    private static func lines(_ count: Int, of output: Pipe) -> String {
        var text = ""
        while text.count(where: { $0 == "\n" }) < count {
            let data = output.fileHandleForReading.availableData
            // The output has ended.
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return text
    }

    private func file(_ name: String) -> String {
        let url = URL(filePath: "/proc/\(process.processIdentifier)/\(name)")
        // Where the file is missing, the process has ended, or the system has no such files.
        return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }
}

struct UnexpectedOutput: Error {
    let line: String
}
