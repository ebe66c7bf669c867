import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct TenkiServer {
    let url: URL
    let metrics: String?
    let milliseconds: Double

    private let process: Process

    var port: Int { url.port ?? 80 }

    var isRunning: Bool { process.isRunning }

    /// Starts a server and waits for its first response.
    init(
        database: String,
        _ arguments: [String] = [],
        demo: [String] = TenkiProgram.demo,
        environment: [String: String] = [:],
        descriptors: Int? = nil
    ) throws {
        let process = Process()
        let output = Pipe()
        let command = ["serve"] + demo + ["--port", "0", "--database", database] + arguments
        if let descriptors {
            process.executableURL = URL(filePath: "/bin/sh")
            let script = "ulimit -n \(descriptors) && exec \(TenkiProgram.path) \"$@\""
            process.arguments = ["-c", script, "tenki"] + command
        } else {
            process.executableURL = URL(filePath: TenkiProgram.path)
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
            throw UnexpectedOutputError(line: lines)
        }
        metrics = addresses.dropFirst().first
        _ = try Data(contentsOf: url)
        milliseconds = start.duration(to: .now) / .milliseconds(1)
        self.process = process
        self.url = url
    }

    var residentMegabytes: Double {
        let kilobytes = file("status").firstMatch(of: #/VmRSS:\s+(\d+) kB/#)
            .flatMap { Double($0.1) }
        return (kilobytes ?? 0) / 1024
    }

    /// The processor time of the process in milliseconds, or 0 if the system does not report it.
    ///
    /// Its resolution is a clock tick, usually 10 ms.
    var processorMilliseconds: Double {
        let fields = file("stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12])
        else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK))) * 1000
    }

    /// Terminates the process, and kills it after ten seconds.
    func stop() {
        process.terminate()
        let end = ContinuousClock.now + .seconds(10)
        while process.isRunning, ContinuousClock.now < end { usleep(10_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

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
        // The file is missing if the process has ended or the system is not Linux.
        return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }
}

struct UnexpectedOutputError: Error {
    let line: String
}
