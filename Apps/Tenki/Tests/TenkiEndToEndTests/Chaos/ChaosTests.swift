import Foundation
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(
    .enabled(if: seconds > 0, "KASANE_CHAOS_SECONDS says for how long"),
    .timeLimit(.minutes(30))
)
struct ChaosTests {
    @Test func `no acknowledged write is lost, and no visitor sees another's page`() async throws {
        let folder = try TemporaryFile(named: "chaos.sqlite")
        let clock = try await WallClockShift()
        var options = AsyncHTTPTransport.Options()
        options.connectionsPerHost = 64
        options.idleTimeout = .seconds(5)
        try await AsyncHTTPTransport.run(options) { transport in
            let run = try ChaosRun(
                seed: seed,
                database: folder.path,
                clock: clock,
                transport: transport
            )
            print("chaos.seed\t\(seed)\t")
            for fault in run.missing { print("chaos.missing\t\(fault)\t") }
            let holding = try await run.run(for: .seconds(seconds))

            await printFigures(of: run, holding)
            for text in run.findings.texts { Issue.record("\(text.prefix(500))") }
            #expect(run.findings.count == 0, "\(run.lastWords)")
            #expect(holding.after.isBack(at: holding.before), "\(holding)")
            #expect(await run.acknowledged > run.episodes.count)
        }
    }

    private func printFigures(
        of run: ChaosRun,
        _ holding: (before: ChaosRun.Holding, after: ChaosRun.Holding)
    ) async {
        let statuses = run.statuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let growth = holding.after.megabytes - holding.before.megabytes
        print(
            """
            chaos.episodes\t\(run.episodes.count)\t\(run.episodes.joined(separator: ", "))
            chaos.requests\t\(run.statuses.values.reduce(0, +))\t\(statuses.joined(separator: ", "))
            chaos.acknowledged\t\(await run.acknowledged)\twrites
            chaos.findings\t\(run.findings.count)\t
            chaos.memory_growth\t\(Int(growth))\tMB
            chaos.descriptor_growth\t\(holding.after.descriptors - holding.before.descriptors)\t
            """
        )
    }
}

private let environment = ProcessInfo.processInfo.environment
private let seconds = environment["KASANE_CHAOS_SECONDS"].flatMap(Int.init) ?? 0
private let seed = environment["KASANE_CHAOS_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1 << 32)
