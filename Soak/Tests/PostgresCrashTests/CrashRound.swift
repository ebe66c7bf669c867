import Foundation
import Testing

/// A writer with its reports, in a round of a crash test.
struct CrashRound {
    /// The numbers of the writer's transactions.
    let numbers: Range<Int>
    private(set) var report = CrashReport()
    private let writer: CrashWriterProcess
    private var events: AsyncStream<CrashWriterProcess.Event>.Iterator
    private let limit: Task<Void, any Error>

    private static let count = 1_000_000

    /// Starts a writer for the round with a number.
    init(_ number: Int, on address: String, keepsLedger: Bool) throws {
        numbers = number * Self.count..<(number + 1) * Self.count
        let writer = try CrashWriterProcess(
            address,
            first: numbers.lowerBound,
            keepsLedger: keepsLedger
        )
        self.writer = writer
        events = writer.events.makeAsyncIterator()
        limit = Task {
            try await Task.sleep(for: .seconds(90))
            writer.kill()
        }
    }

    /// Waits until a number of further transactions are acknowledged.
    ///
    /// - Throws: ``WriterStoppedError`` if the writer ends before, or takes too long.
    mutating func write(_ count: Int) async throws {
        let enough = report.acknowledged.count + count
        while report.acknowledged.count < enough {
            guard let event = await events.next(isolation: #isolation) else {
                throw WriterStoppedError(report: report)
            }
            report.record(event)
        }
    }

    /// Kills the writer.
    func kill() {
        limit.cancel()
        writer.kill()
    }

    /// Has the writer stop, unless it was killed, and waits for its end.
    mutating func end() async throws {
        try writer.stop()
        while let event = await events.next(isolation: #isolation) { report.record(event) }
        limit.cancel()
        try writer.wait()
    }
}

/// The writer ended or was given up before it had written enough.
struct WriterStoppedError: Error {
    let report: CrashReport
}

/// The configuration of the crash tests.
enum CrashRounds {
    private static let environment = ProcessInfo.processInfo.environment

    /// Whether `make soak STAGE=promotions` runs the tests.
    static let isLong = environment["KASANE_POSTGRES_ROUNDS"] != nil

    /// The number of kills.
    static let kills = environment["KASANE_POSTGRES_ROUNDS"].flatMap(Int.init) ?? 5

    /// The number of promotions.
    static let promotions = environment["KASANE_POSTGRES_PROMOTIONS"].flatMap(Int.init) ?? 2

    /// Returns the folder of a server, which must not exist.
    static func folder(_ name: String) -> String {
        "/tmp/kasane-crash-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    }

    /// Records the violations, and prints the figures of a long run.
    static func report(_ tallies: [String: CrashTally]) {
        if isLong { print(CrashTally.head) }
        for (kind, tally) in tallies.sorted(by: { $0.key < $1.key }) {
            #expect(tally.violations.prefix(20) == [], "\(kind)")
            #expect(tally.acknowledged > tally.rounds, "\(kind)")
            if isLong { print(tally.row(kind)) }
        }
    }
}
