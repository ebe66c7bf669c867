import Foundation
import KasanePostgresTesting
import Testing

@Suite(
    .enabled(if: TestServer.isInstalled, "\(TestServer.missing)"),
    .serialized,
    .timeLimit(.minutes(CrashRounds.isLong ? 60 : 3))
)
struct CrashTests {
    private enum Victim: String, CaseIterable {
        /// A process of the server, after which it ends all others and recovers.
        case backend
        /// All processes of the server.
        case server
        case client
    }

    @Test func `each outcome is the reported one when processes are killed`() async throws {
        let cluster = try await CrashCluster(startingIn: CrashRounds.folder("a"))
        var tallies: [String: CrashTally] = [:]
        var stored: Set<Int> = []
        for number in 0..<CrashRounds.kills {
            // However few rounds there are, each is killed.
            let victim = Victim.allCases.dropFirst(number).first ?? Victim.allCases.randomElement()
            guard let victim else { return }
            let keepsLedger = number / Victim.allCases.count % 2 == 0
            var round = try CrashRound(
                number,
                on: CrashCluster.address([cluster]),
                keepsLedger: keepsLedger
            )
            defer { round.kill() }
            try await round.write(Int.random(in: 1...200))
            try await kill(victim, of: cluster, in: round)
            if victim != .client { try await round.write(50) }
            try await round.end()
            let state = try await CrashState(of: round.numbers, in: cluster)
            tallies["kill.\(victim)\(keepsLedger ? ".ledger" : "")", default: CrashTally()]
                .add(round.report, state)
            stored.formUnion(state.counts.keys)
        }
        let all = try await CrashState(of: 0..<Int.max, in: cluster)
        #expect(stored == Set(all.counts.keys))
        try await cluster.stop()
        CrashRounds.report(tallies)
    }

    private func kill(
        _ victim: Victim,
        of cluster: CrashCluster,
        in round: CrashRound
    ) async throws {
        switch victim {
        case .backend:
            let start = try await cluster.start()
            let processes = try await cluster.processes(where: "application_name = 'crash-writer'")
            guard let process = processes.first else { return }
            Foundation.kill(process, SIGKILL)
            while try await cluster.start() == start { try await Task.sleep(for: .milliseconds(1)) }
        case .server:
            try await cluster.kill()
            try await cluster.restart()
        case .client: round.kill()
        }
    }

    @Test func `a promotion loses only what was not replicated`() async throws {
        var primary = try await CrashCluster(startingIn: CrashRounds.folder("b"))
        var tallies: [String: CrashTally] = [:]
        var stored: Set<Int> = []
        for number in 0..<CrashRounds.promotions {
            let isSynchronous = number % 2 == 0
            let keepsLedger = number / 2 % 2 == 0
            let standby = try await primary.makeStandby(
                in: CrashRounds.folder(isSynchronous ? "c" : "b"),
                isSynchronous: isSynchronous
            )
            let level = isSynchronous ? ["on", "remote_apply"].randomElement() : "local"
            var round = try CrashRound(
                number,
                on: CrashCluster.address(
                    [primary, standby],
                    ["synchronous_commit=\(level ?? "on")"]
                ),
                keepsLedger: keepsLedger
            )
            defer { round.kill() }
            try await round.write(Int.random(in: 1...100))
            try await replace(primary, by: standby, in: &round, isSynchronous)
            try await round.write(50)
            try await round.end()
            let state = try await CrashState(of: round.numbers, in: standby)
            let unreceived = try await standby.transactions(notReceivedFrom: primary)
            let kind =
                "promotion.\(isSynchronous ? "sync" : "async")\(keepsLedger ? ".ledger" : "")"
            tallies[kind, default: CrashTally()]
                .add(round.report, state, notReceived: isSynchronous ? [] : unreceived)
            stored.formUnion(state.counts.keys)
            try await primary.stop()
            primary = standby
        }
        let all = try await CrashState(of: 0..<Int.max, in: primary)
        #expect(stored == Set(all.counts.keys))
        try await primary.stop()
        CrashRounds.report(tallies)
    }

    private func replace(
        _ primary: CrashCluster,
        by standby: CrashCluster,
        in round: inout CrashRound,
        _ isSynchronous: Bool
    ) async throws {
        if Bool.random() {
            for sender in try await primary.processes(where: "backend_type = 'walsender'") {
                Foundation.kill(sender, SIGSTOP)
            }
            // With synchronous replication, no transaction is acknowledged from here on.
            if !isSynchronous { try await round.write(Int.random(in: 1...50)) }
        }
        try await primary.kill()
        try await standby.promote()
    }
}
