import Foundation
import GRDB
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneTesting
import Testing

final class ChaosRun {
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
    /// The faults that cannot be injected on this machine.
    var missing: [ChaosFault] { ChaosFault.allCases.filter { !faults.canMake($0) } }
    var lastWords: String { server.lastWords }

    /// Injects all faults repeatedly until a duration has passed.
    ///
    /// In the second half, a single process survives the faults that do not replace it.
    func run(for time: Duration) async throws -> (before: Holding, after: Holding) {
        let start = ContinuousClock.now
        try await server.start()
        try await runCycles(ChaosFault.allCases, until: start + time / 2)
        await server.stop()
        try await server.start()
        // Load without a fault, so that the first measurement includes the resources that any load
        // needs.
        try await load.run { try await Task.sleep(for: .seconds(2)) }
        await load.leave()
        let before = try holding()
        if faults.canMake(.clockJump) {
            // Waits for locks are short, so the clock would rarely move during one by chance.
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

    /// Runs whole cycles of faults, each in a random order, and from the second cycle on with two
    /// faults at a time.
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
            // The fault begins at a random moment of the load.
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

    /// Expects a response with status 200 within 60 seconds.
    private func expectAnswer(_ path: String) async {
        let end = ContinuousClock.now + .seconds(60)
        var last = ""
        while ContinuousClock.now < end {
            let answer = await client.send(.get, path)
            if answer?.status == 200 { return }
            last = answer?.body ?? "no answer"
            // The loop retries. A cancelled sleep returns at once.
            try? await Task.sleep(for: .milliseconds(100))
        }
        findings.add("\(path) is not served a minute after \(episodes.last ?? ""): \(last)")
    }

    private func checkDatabase() throws {
        let queue = try DatabaseQueue(path: server.database)
        defer { try? queue.close() }  // A failure is harmless: deinitialization closes it too.
        let problems = try queue.read { db in
            try String.fetchAll(db, sql: "PRAGMA integrity_check")
                + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "\($0)" }
        }
        if problems != ["ok"] { findings.add("the database is damaged: \(problems)") }
    }

    private func holding() throws -> Holding {
        Holding(megabytes: server.residentMegabytes ?? 0, descriptors: server.descriptors ?? 0)
    }

    /// Waits up to 90 seconds until the process is back at its former resources, within a margin.
    ///
    /// The server keeps an unclaimed page for 15 seconds and an idle connection for 60 seconds.
    private func settled(at before: Holding) async throws -> Holding {
        let end = ContinuousClock.now + .seconds(90)
        while ContinuousClock.now < end {
            let now = try holding()
            if now.isBack(at: before) { return now }
            // The memory of another process can only be polled.
            try await Task.sleep(for: .milliseconds(500))
        }
        return try holding()
    }
}

extension ChaosRun.Holding {
    static let megabytesMargin = 64.0
    static let descriptorsMargin = 16

    func isBack(at before: Self) -> Bool {
        megabytes <= before.megabytes + Self.megabytesMargin
            && descriptors <= before.descriptors + Self.descriptorsMargin
    }
}
