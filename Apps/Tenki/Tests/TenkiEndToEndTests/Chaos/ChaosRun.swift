import Foundation
import GRDB
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

/// A run of faults under load, with what must hold after each and at the end.
final class ChaosRun {
    /// What a process holds.
    struct Holding {
        var megabytes: Double
        var descriptors: Int
    }

    let seed: UInt64
    let findings = Findings()
    private(set) var episodes: [String] = []
    private let server: ChaosServer
    private let faults: FaultMaker
    private let client: ChaosClient
    private let load: ChaosLoad
    private var random: SeededGenerator

    init(
        seed: UInt64,
        database: String,
        clock: WallClockShift?,
        transport: AsyncHTTPTransport
    ) throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        server = try ChaosServer(database: database, environment: clock?.environment ?? [:])
        faults = FaultMaker(server: server, clock: clock)
        client = ChaosClient(server: server, transport: transport)
        load = ChaosLoad(client: client, findings: findings, random: &random)
    }

    var statuses: [Int: Int] { client.tally.statuses }
    var acknowledged: Int { get async { await load.acknowledged } }
    /// The faults that cannot be made on this machine.
    var missing: [ChaosFault] { ChaosFault.allCases.filter { !faults.canMake($0) } }
    var lastWords: String { server.lastWords }

    /// Runs every fault again and again until a time is over.
    ///
    /// In the second half one process lives through those that do not end it.
    ///
    /// - Returns: What that process held at its start and at the end.
    func run(for time: Duration) async throws -> (before: Holding, after: Holding) {
        let start = ContinuousClock.now
        try await server.start()
        try await runCycles(ChaosFault.allCases, until: start + time / 2)
        await server.stop()
        try await server.start()
        // Load without a fault, so that what the process holds for it is counted as held before.
        try await load.run { try await Task.sleep(for: .seconds(2)) }
        await load.leave()
        let before = try holding()
        if faults.canMake(.clockJump) {
            // Waits for locks are short, so that chance alone would seldom move the clock in one.
            try await episode([.foreignLock, .clockJump])
        }
        try await runCycles(ChaosFault.allCases.filter { !$0.endsProcess }, until: start + time)
        for path in [
            "/", "/world", "/photos?q=rain", "/cities/130010", "/api/v1/cities/130010/forecast",
        ] {
            await expectAnswer(path)
        }
        await load.leave()
        let after = try await settled(at: before)
        await server.stop()
        return (before, after)
    }

    /// Runs whole cycles of faults, each in another order, from the second on two at the same time.
    private func runCycles(
        _ all: [ChaosFault],
        until end: ContinuousClock.Instant
    ) async throws {
        var cycle = 0
        repeat {
            for fault in all.filter(faults.canMake).shuffled(using: &random) {
                guard cycle == 0 || ContinuousClock.now < end else { return }
                var together = [fault]
                if cycle > 0, let other = all.filter(faults.canMake).randomElement(using: &random),
                    other != fault, !(other.endsProcess && fault.endsProcess)
                {
                    together.append(other)
                }
                try await episode(together)
            }
            cycle += 1
        } while ContinuousClock.now < end
    }

    private func episode(_ together: [ChaosFault]) async throws {
        episodes.append(together.map(\.rawValue).joined(separator: "+"))
        let megabytes = Int(server.residentMegabytes ?? 0)
        print("episode \(episodes.count), at \(megabytes) MB: \(episodes.last ?? "")")
        let lead = Duration.milliseconds(Int.random(in: 50...500, using: &random))
        let time = Duration.milliseconds(Int.random(in: 800...2_500, using: &random))
        let makers = together.map { ($0, random.fork()) }
        try await load.run {
            // The fault comes at a random moment of the load.
            try await Task.sleep(for: lead)
            try await withThrowingTaskGroup { group in
                for (fault, random) in makers {
                    group.addTask { [faults] in try await faults.make(fault, for: time, random) }
                }
                try await group.waitForAll()
            }
            await self.expectAnswer("/readyz")
        }
        await load.verify()
        try checkDatabase()
        for end in server.unexpectedEnds { findings.add("the server ended by itself: \(end)") }
        try #require(server.unexpectedEnds.isEmpty, "\(server.lastWords)")
    }

    /// Expects that an address is served within a minute.
    private func expectAnswer(_ path: String) async {
        let end = ContinuousClock.now + .seconds(60)
        var last = ""
        while ContinuousClock.now < end {
            let answer = await client.send(.get, path)
            if answer?.status == 200 { return }
            last = answer?.body ?? "no answer"
            // The next try is a new one; a cancelled wait is over at once.
            try? await Task.sleep(for: .milliseconds(100))
        }
        findings.add("\(path) is not served a minute after \(episodes.last ?? ""): \(last)")
    }

    private func checkDatabase() throws {
        let queue = try DatabaseQueue(path: server.database)
        defer { try? queue.close() }  // What is not closed here is closed with the queue.
        let problems = try queue.read { db in
            try String.fetchAll(db, sql: "PRAGMA integrity_check")
                + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "\($0)" }
        }
        if problems != ["ok"] { findings.add("the database is damaged: \(problems)") }
    }

    private func holding() throws -> Holding {
        Holding(megabytes: server.residentMegabytes ?? 0, descriptors: server.descriptors ?? 0)
    }

    /// Waits until the process holds no more than before but for a margin, or for a minute and a half.
    ///
    /// A page that nobody has claimed is kept for 15 seconds, a connection that is idle for a minute.
    private func settled(at before: Holding) async throws -> Holding {
        let end = ContinuousClock.now + .seconds(90)
        while ContinuousClock.now < end {
            let now = try holding()
            if now.isBack(at: before) { return now }
            // The system tells of another process's memory only when it is asked.
            try await Task.sleep(for: .milliseconds(500))
        }
        return try holding()
    }
}

extension ChaosRun.Holding {
    /// The memory that an allocator keeps for itself after much was under way at once.
    static let megabytesMargin = 64.0
    /// The connections and files that happen to be open.
    static let descriptorsMargin = 16

    /// Whether a process holds what it held before, but for a margin.
    func isBack(at before: Self) -> Bool {
        megabytes <= before.megabytes + Self.megabytesMargin
            && descriptors <= before.descriptors + Self.descriptorsMargin
    }
}
