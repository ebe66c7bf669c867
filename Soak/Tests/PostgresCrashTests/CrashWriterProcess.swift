import Foundation
import Testing

/// A process that writes transactions and reports each outcome.
///
/// Its reports are complete even if it is killed: each line is written at once, and a pipe keeps
/// what a killed process has written.
final class CrashWriterProcess: Sendable {
    enum Event: Equatable {
        case open
        case begun(Int)
        case committed(Int, id: String)
        case rolledBack(Int, code: String)
        case unknown(Int)
        case notReplicated(Int, id: String)
        case torn
    }

    let events: AsyncStream<Event>
    private let process = Process()
    private let input = Pipe()

    init(_ address: String, first: Int, keepsLedger: Bool) throws {
        let tests = URL(filePath: CommandLine.arguments[0])
        let folder =
            tests.pathExtension == "xctest"
            ? tests.deletingLastPathComponent() : Bundle.main.bundleURL.deletingLastPathComponent()
        let output = Pipe()
        process.executableURL = folder.appending(path: "crash-writer")
        process.arguments = ["postgres", address, "\(first)"] + (keepsLedger ? ["ledger"] : [])
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // The output ends only when no process, including this one, has the pipe open for writing.
        try output.fileHandleForWriting.close()
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        let reader = output.fileHandleForReading
        Thread.detachNewThread {
            var rest = Data()
            while case let data = reader.availableData, !data.isEmpty {
                rest += data
                let lines = rest.split(
                    separator: UInt8(ascii: "\n"),
                    omittingEmptySubsequences: false
                )
                for line in lines.dropLast() {
                    if let event = Event(line) { continuation.yield(event) }
                }
                // A line that is not whole was not written.
                rest = Data(lines.last ?? Data())
            }
            continuation.finish()
        }
    }

    func kill() {
        // After its end, the number may belong to another process.
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    func stop() throws {
        try input.fileHandleForWriting.close()
    }

    func wait() throws {
        process.waitUntilExit()
        guard process.terminationReason == .uncaughtSignal || process.terminationStatus == 0 else {
            throw CrashWriterError(status: process.terminationStatus)
        }
    }
}

struct CrashWriterError: Error {
    let status: Int32
}

extension CrashWriterProcess.Event {
    fileprivate init?(_ line: Data) {
        let words = String(decoding: line, as: UTF8.self)
            .split(separator: " ", maxSplits: 2)
            .map(String.init)
        switch (words.first, words.count > 1 ? Int(words[1]) : nil) {
        case ("open", _): self = .open
        case ("torn", _): self = .torn
        case ("begin", let number?): self = .begun(number)
        case ("committed", let number?): self = .committed(number, id: words.last ?? "")
        case ("rolled-back", let number?): self = .rolledBack(number, code: words.last ?? "")
        case ("unknown", let number?): self = .unknown(number)
        case ("not-replicated", let number?): self = .notReplicated(number, id: words.last ?? "")
        default: return nil
        }
    }
}
