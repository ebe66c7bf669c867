import Foundation
import GRDB
import KasaneTesting
import Testing

/// A process that writes is killed at random moments; what it has acknowledged is there.
///
/// `make crash-test` runs 200 rounds and prints the figures.
@Suite
struct CrashTests {
    @Test func `what was acknowledged survives, whole, a process that is killed`() async throws {
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

/// Runs a writer until it is killed, on a thread of its own, for that waits for a process.
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

/// A process that writes into a database.
private struct Writer {
    private let process = Process()
    private let output = Pipe()

    init(path: String, first: Int) throws {
        let tests = URL(filePath: CommandLine.arguments[0])
        let folder =
            tests.pathExtension == "xctest"
            ? tests.deletingLastPathComponent() : Bundle.main.bundleURL.deletingLastPathComponent()
        process.executableURL = folder.appending(path: "crash-writer")
        process.arguments = [path, "\(first)"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The end of the output is seen only when nobody here could write to it either.
        try output.fileHandleForWriting.close()
    }

    /// Kills it at a random moment, and returns what it has acknowledged.
    ///
    /// Every fifth round it is killed as it opens the database, the others as it writes.
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
            throw WriterEnded(status: process.terminationStatus)
        }
        // A line that has no end was not acknowledged.
        let whole = lines.prefix(through: lines.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
        return String(decoding: whole, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    }
}

/// The writer ended by itself, which it never should.
private struct WriterEnded: Error {
    let status: Int32
}

/// What is stored after the last round.
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

/// Passes a time that is too short to sleep through.
private func spin(for duration: Duration) {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end {}
}
