import Foundation
import Testing

struct CrashRound {
    let numbers: Range<Int>
    private(set) var report = CrashReport()
    private let writer: CrashWriterProcess
    private var events: AsyncStream<CrashWriterProcess.Event>.Iterator
    private let limit: Task<Void, any Error>

    private static let count = 1_000_000

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

    mutating func write(_ count: Int) async throws {
        let enough = report.acknowledged.count + count
        while report.acknowledged.count < enough {
            guard let event = await events.next(isolation: #isolation) else {
                throw WriterStoppedError(report: report)
            }
            report.record(event)
        }
    }

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

struct WriterStoppedError: Error {
    let report: CrashReport
}

enum CrashRounds {
    private static let environment = ProcessInfo.processInfo.environment

    static let isLong = environment["KASANE_POSTGRES_ROUNDS"] != nil

    static let kills = environment["KASANE_POSTGRES_ROUNDS"].flatMap(Int.init) ?? 5

    static let promotions = environment["KASANE_POSTGRES_PROMOTIONS"].flatMap(Int.init) ?? 2

    /// Returns the folder of a server, which must not exist.
    static func folder(_ name: String) -> String {
        "/tmp/kasane-crash-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    }

    static func report(_ tallies: [String: CrashTally]) {
        if isLong { print(CrashTally.head) }
        for (kind, tally) in tallies.sorted(by: { $0.key < $1.key }) {
            #expect(tally.violations.prefix(20) == [], "\(kind)")
            #expect(tally.acknowledged > tally.rounds, "\(kind)")
            if isLong { print(tally.row(kind)) }
        }
    }
}
