import Foundation
import Synchronization

final class TenkiProcess: Sendable {
    struct Outcome: Sendable {
        let output: String
        let errors: String
        let exitCode: Int32
    }

    static let testEnvironment = ["KASANE_TEST_PASSWORDS": "1"]

    private static let starting = Mutex(())

    private let process: Mutex<Process>
    private let output: FileHandle
    private let errors: FileHandle

    init(
        _ arguments: [String],
        environment: [String: String]? = nil,
        output path: String? = nil,
        setup: String? = nil
    ) throws {
        let arguments = DemoTime.fixing(arguments, environment)
        let process = Process()
        let outputPipe = Pipe()
        let errorPipe = Pipe()
        process.executableURL = Self.executable
        process.arguments = arguments
        if let setup {
            process.executableURL = URL(filePath: "/bin/sh")
            let command = "\(setup); exec \"$0\" \"$@\""
            process.arguments = ["-c", command, Self.executable.path] + arguments
        }
        process.standardOutput = path.flatMap { FileHandle(forWritingAtPath: $0) } ?? outputPipe
        process.environment = (environment ?? ProcessInfo.processInfo.environment)
            .merging(Self.testEnvironment) { $1 }
        process.standardError = errorPipe
        process.standardInput = FileHandle.nullDevice
        // Foundation has crashed when two processes were started at the same moment.
        try Self.starting.withLock { _ in try process.run() }
        // The reader sees the end of the output only if this process has closed its writing end.
        try? outputPipe.fileHandleForWriting.close()
        output = outputPipe.fileHandleForReading
        errors = errorPipe.fileHandleForReading
        self.process = Mutex(process)
    }

    deinit {
        // A failed test leaves no server behind.
        process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } }
    }

    static func run(_ arguments: String...) async throws -> Outcome {
        let command = try TenkiProcess(arguments)
        return await command.outcome()
    }

    static func run(into path: String, _ arguments: String...) async throws -> Outcome {
        try await TenkiProcess(arguments, output: path).outcome()
    }

    /// Waits for the next unread line of output, such as the one with the server's address.
    ///
    /// The process ends if the test is cancelled, as by its time limit.
    func firstLine() async -> String {
        await untilCancelled { [output] in
            // An unreadable line counts as empty, which no test expects.
            var line = Data()
            while let byte = try? output.read(upToCount: 1), let first = byte.first,
                first != UInt8(ascii: "\n")
            {
                line.append(first)
            }
            return String(decoding: line, as: UTF8.self)
        }
    }

    var identifier: Int32 { process.withLock(\.processIdentifier) }

    func send(_ signal: Int32) {
        process.withLock { _ = kill($0.processIdentifier, signal) }
    }

    func outcome() async -> Outcome {
        await untilCancelled { [self] in
            // Both outputs are small, so neither pipe fills up while the other is read. Unreadable
            // output fails the test's expectations.
            let output = (try? output.readToEnd()) ?? Data()
            let errors = (try? errors.readToEnd()) ?? Data()
            return process.withLock { process in
                process.waitUntilExit()
                return Outcome(
                    output: String(decoding: output, as: UTF8.self),
                    errors: String(decoding: errors, as: UTF8.self),
                    exitCode: process.terminationStatus
                )
            }
        }
    }

    /// Runs a function that waits for output on a thread of its own, where a cancellation does not
    /// reach it: it ends with the output.
    private func untilCancelled<Value: Sendable>(
        _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        await withTaskCancellationHandler {
            await onOwnThread(body)
        } onCancel: {
            // A process that is waited for has already closed its output.
            _ = process.withLockIfAvailable { process in
                if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            }
        }
    }

    static var executable: URL {
        let tests = URL(filePath: CommandLine.arguments[0])
        let folder =
            tests.pathExtension == "xctest"
            ? tests.deletingLastPathComponent()
            : Bundle(for: TenkiProcess.self).bundleURL.deletingLastPathComponent()
        return folder.appending(path: "tenki")
    }
}

func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
