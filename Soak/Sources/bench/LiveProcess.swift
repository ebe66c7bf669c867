import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

struct LiveProcess {
    let port: Int
    let process: Process

    /// The resident memory of the process in bytes.
    var memory: Double {
        get throws {
            let status = try file("status")
            let kilobytes = status.firstMatch(of: #/VmRSS:\s+(\d+) kB/#).flatMap { Double($0.1) }
            return (kilobytes ?? 0) * 1024
        }
    }

    /// The processor time of the process in seconds.
    var processorSeconds: Double {
        get throws {
            let fields = try file("stat").split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12])
            else { return 0 }
            return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
        }
    }

    private func file(_ name: String) throws -> String {
        try String(
            contentsOf: URL(filePath: "/proc/\(process.processIdentifier)/\(name)"),
            encoding: .utf8
        )
    }

    func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    @discardableResult
    func send(_ method: HTTPMethod, _ path: String) async throws -> String {
        var request = HTTPClientRequest(url: address(path))
        request.method = method
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        return String(buffer: try await response.body.collect(upTo: 1 << 20))
    }
}

func withLiveProcess<Value>(
    arguments: [String] = ["--live-server"],
    _ body: (LiveProcess) async throws -> Value
) async throws -> Value {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    defer {
        process.terminate()
        process.waitUntilExit()
    }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.filter(\.isNumber)) else {
        throw LiveBenchmarkError(text: "the server said \(line)")
    }
    return try await body(LiveProcess(port: port, process: process))
}
