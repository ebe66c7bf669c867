import Foundation
import KasaneTesting
import Synchronization
import Testing

/// The server process, which faults kill, starve and restart.
///
/// It is limited to 256 descriptors. A file beyond its size limit fails the write instead of ending
/// the process.
final class ChaosServer: Sendable {
    private struct State {
        var process: Process?
        var port = 0
        var isEndExpected = false
        var unexpectedEnds: [String] = []
    }

    let database: String
    private let log: TemporaryFile
    private let environment: [String: String]
    private let state = Mutex(State())

    /// Creates a server without starting it.
    init(database: String, environment: [String: String] = [:]) throws {
        self.database = database
        self.environment = environment
        log = try TemporaryFile(named: "server.log")
        try Data().write(to: URL(filePath: log.path))
    }

    deinit {
        // A failed test leaves no server behind.
        if let process = state.withLock(\.process), process.isRunning {
            Foundation.kill(process.processIdentifier, SIGKILL)
        }
    }

    var port: Int { state.withLock(\.port) }
    var identifier: Int32 { state.withLock { $0.process?.processIdentifier ?? 0 } }
    var unexpectedEnds: [String] { state.withLock(\.unexpectedEnds) }
    /// The last 4,000 bytes of the processes' standard error.
    var lastWords: String {
        // An unreadable file counts as empty.
        let bytes = (try? Data(contentsOf: URL(filePath: log.path))) ?? Data()
        return String(decoding: bytes.suffix(4_000), as: UTF8.self)
    }

    func start(_ arguments: [String] = ["--demo"]) async throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments =
            [
                "-c", "ulimit -n 256 && trap '' XFSZ && exec \"$0\" \"$@\"",
                TenkiProcess.executable.path, "serve", "--port", "\(port)", "--database", database,
                "--site-language", "en",
                // Writers send the addresses of many networks.
                "--trusted-proxy", "127.0.0.1",
            ] + arguments
        process.environment = ProcessInfo.processInfo.environment
            // With an arena for each thread, glibc keeps freed memory that hides a leak.
            .merging(["MALLOC_ARENA_MAX": "1"]) { $1 }
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        let errors = try #require(FileHandle(forWritingAtPath: log.path))
        try errors.seekToEnd()
        process.standardError = errors
        process.terminationHandler = { [weak self] process in self?.ended(process) }
        state.withLock { ($0.process, $0.isEndExpected) = (process, false) }
        try process.run()
        try errors.close()
        try output.fileHandleForWriting.close()
        let line = await firstLine(of: output.fileHandleForReading)
        let match = try #require(line.firstMatch(of: #/localhost:(\d+)/ /#), "\(line) \(lastWords)")
        let port = try #require(Int(match.1))
        state.withLock { $0.port = port }
    }

    func kill() async {
        await end(by: SIGKILL)
    }

    /// Terminates the process and waits for its end.
    ///
    /// After 60 seconds the process is killed.
    func stop() async {
        let killer = Task {
            // Cancelled when the process has ended.
            try await Task.sleep(for: .seconds(60))
            state.withLock { $0.unexpectedEnds.append("it did not end within a minute") }
            await end(by: SIGKILL)
        }
        await end(by: SIGTERM)
        killer.cancel()
    }

    /// The resident memory of the process, in megabytes; `nil` on systems without `/proc`.
    var residentMegabytes: Double? {
        let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        return status?.firstMatch(of: #/VmRSS:\s+(\d+) kB/#).flatMap { Double($0.1) }
            .map { $0 / 1024 }
    }

    /// The number of open descriptors of the process; `nil` on systems without `/proc`.
    var descriptors: Int? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd").count
    }

    private func end(by signal: Int32) async {
        let process = state.withLock { state in
            state.isEndExpected = true
            return state.process
        }
        guard let process, process.isRunning else { return }
        Foundation.kill(process.processIdentifier, signal)
        await onOwnThread { process.waitUntilExit() }
    }

    private func ended(_ process: Process) {
        state.withLock { state in
            guard state.process === process, !state.isEndExpected else { return }
            let reason = process.terminationReason == .exit ? "status" : "signal"
            state.unexpectedEnds.append("\(reason) \(process.terminationStatus)")
        }
    }

    private func firstLine(of output: FileHandle) async -> String {
        await onOwnThread {
            var line = Data()
            // An unreadable line counts as empty, and contains no port.
            while let byte = try? output.read(upToCount: 1), let first = byte.first,
                first != UInt8(ascii: "\n")
            {
                line.append(first)
            }
            return String(decoding: line, as: UTF8.self)
        }
    }
}
