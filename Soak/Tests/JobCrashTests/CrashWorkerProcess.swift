import Foundation

/// A process that enqueues jobs or runs them.
///
/// Its reports are complete even if it is killed: each line is written at once, and a pipe keeps
/// what a killed process has written.
final class CrashWorkerProcess: Sendable {
    enum Role {
        case enqueuer(first: Int)
        case worker(Receiver)
    }

    private let process = Process()
    private let input = Pipe()
    private let end: AsyncStream<Never>

    init(
        _ role: Role,
        on store: CrashStore,
        report: @escaping @Sendable (String) -> Void
    ) throws {
        let tests = URL(filePath: CommandLine.arguments[0])
        let folder =
            tests.pathExtension == "xctest"
            ? tests.deletingLastPathComponent() : Bundle.main.bundleURL.deletingLastPathComponent()
        let output = Pipe()
        process.executableURL = folder.appending(path: "crash-worker")
        process.arguments =
            [store.engine.rawValue, store.address]
            + {
                switch role {
                case .enqueuer(let first): ["enqueuer", "\(first)"]
                case .worker(let receiver): ["worker", receiver.path]
                }
            }()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // The output ends only when no process, including this one, has the pipe open for writing.
        try output.fileHandleForWriting.close()
        let (end, continuation) = AsyncStream.makeStream(of: Never.self)
        self.end = end
        let reader = output.fileHandleForReading
        // On a thread, because reading and waiting block.
        Thread.detachNewThread { [process] in
            var lines = LineBuffer()
            while case let data = reader.availableData, !data.isEmpty {
                for line in lines.add(data) { report(line) }
            }
            process.waitUntilExit()
            continuation.finish()
        }
    }

    func send(_ signal: Int32) {
        // After its end, the number may belong to another process.
        if process.isRunning { Foundation.kill(process.processIdentifier, signal) }
    }

    func kill() async throws {
        send(SIGKILL)
        for await _ in end {}
        guard process.terminationReason == .uncaughtSignal else {
            throw CrashWorkerError(status: process.terminationStatus)
        }
    }

    func stop() async throws {
        try input.fileHandleForWriting.close()
        for await _ in end {}
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw CrashWorkerError(status: process.terminationStatus)
        }
    }
}

/// The process ended otherwise than the test wants; its error is on the standard error.
struct CrashWorkerError: Error {
    let status: Int32
}

struct LineBuffer {
    private var rest = Data()

    mutating func add(_ data: Data) -> [String] {
        rest += data
        let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // A line that is not whole was not written.
        rest = Data(lines.last ?? Data())
        return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
    }
}
