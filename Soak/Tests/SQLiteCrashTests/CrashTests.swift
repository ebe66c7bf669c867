import Foundation
import GRDB
import KasaneTesting
import Testing

/// Kills a writing process at random moments; its acknowledged transactions must survive.
///
/// `make soak STAGE=crash` runs 200 rounds and prints figures.
@Suite(.timeLimit(.minutes(5)))
struct CrashTests {
    @Test func `acknowledged writes survive, whole, when the process is killed`() async throws {
        let environment = ProcessInfo.processInfo.environment
        let rounds = environment["KASANE_CRASH_ROUNDS"].flatMap(Int.init) ?? 10
        let file = try TemporaryFile()
        var acknowledged: Set<Int> = []

        for round in 0..<rounds {
            acknowledged.formUnion(try await acknowledgedByWriter(into: file.path, round: round))
        }

        let state = try State(of: file.path)
        let lost = acknowledged.subtracting(state.records)
        #expect(lost.isEmpty)
        #expect(state.balances == [-state.sum, state.sum])
        #expect(state.damages == ["ok"])
        #expect(acknowledged.count > rounds)
        if environment["KASANE_CRASH_ROUNDS"] != nil {
            let isWhole = state.balances == [-state.sum, state.sum]
            print(
                """
                crash.rounds\t\(rounds)\trounds
                crash.acknowledged\t\(acknowledged.count)\ttransactions
                crash.lost\t\(lost.count)\ttransactions
                crash.half_applied\t\(isWhole ? 0 : 1)\ttransactions
                crash.integrity\t\(state.damages.joined(separator: "; "))\t
                """
            )
        }
    }
}

/// Runs a writer until it is killed, on a separate thread because it blocks while it waits for the
/// process.
private func acknowledgedByWriter(into path: String, round: Int) async throws -> [Int] {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(
                with: Result {
                    try Writer(path: path, first: round * 1_000_000).runUntilKilled(round: round)
                }
            )
        }
    }
}

private struct Writer {
    private let process = Process()
    private let output = Pipe()

    init(path: String, first: Int) throws {
        let tests = URL(filePath: CommandLine.arguments[0])
        let folder =
            tests.pathExtension == "xctest"
            ? tests.deletingLastPathComponent() : Bundle.main.bundleURL.deletingLastPathComponent()
        process.executableURL = folder.appending(path: "crash-writer")
        process.arguments = ["sqlite", path, "\(first)"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The output ends only when no process, including this one, has the pipe open for writing.
        try output.fileHandleForWriting.close()
    }

    func runUntilKilled(round: Int) throws -> [Int] {
        var lines = Data()
        if round % 5 != 4 {
            let enough = Int.random(in: 1...200)
            while lines.count(where: { $0 == UInt8(ascii: "\n") }) < enough {
                let data = output.fileHandleForReading.availableData
                if data.isEmpty { break }
                lines += data
            }
        }
        spin(for: .microseconds(Int.random(in: 0..<(round % 5 == 4 ? 40_000 : 3_000))))
        kill(process.processIdentifier, SIGKILL)
        lines += try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationReason == .uncaughtSignal else {
            throw WriterEndedError(status: process.terminationStatus)
        }
        // An incomplete line is not an acknowledgement.
        let whole = lines.prefix(through: lines.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
        return String(decoding: whole, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    }
}

private struct WriterEndedError: Error {
    let status: Int32
}

private struct State {
    let records: Set<Int>
    let sum: Int
    let balances: [Int]
    let damages: [String]

    init(of path: String) throws {
        let queue = try DatabaseQueue(path: path)
        (records, sum, balances, damages) = try queue.read { db in
            (
                try Set(Int.fetchAll(db, sql: "SELECT number FROM record")),
                try Int.fetchOne(db, sql: "SELECT sum(amount) FROM record") ?? 0,
                try Int.fetchAll(db, sql: "SELECT balance FROM account ORDER BY id"),
                try String.fetchAll(db, sql: "PRAGMA integrity_check")
            )
        }
    }
}

private func spin(for duration: Duration) {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end {}
}
