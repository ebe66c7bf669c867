import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore
import Synchronization
import Testing

@Suite(.needsServer, .timeLimit(.minutes(isSoak ? 90 : 5)))
struct CommitModelTests {
    @Test(arguments: [PostgresStore.OutcomeLookup.ledger, .transactionStatus], [0, 1])
    func `each outcome is the one that the model allows`(
        outcomes: PostgresStore.OutcomeLookup,
        remainder: Int
    ) async throws {
        // Together, the four cases run 1,000 rounds, or as many as a slow machine has time for.
        let rounds = isSoak ? 50_000 : 500
        let end = ContinuousClock.now + .seconds(isSoak ? 5_000 : 15)
        try await CommitLane.with(outcomes) { lane in
            for seed in stride(from: remainder, to: rounds, by: 2) where ContinuousClock.now < end {
                let plan = CommitPlan(seed: seed)
                let violations = try await lane.run(plan, as: seed)
                guard violations.isEmpty else {
                    Issue.record("seed \(seed): \(violations.joined(separator: "; ")) in \(plan)")
                    return
                }
            }
        }
    }
}

private let isSoak = ProcessInfo.processInfo.environment["KASANE_SOAK"] != nil

private struct CommitLane {
    let transactions: PostgresTransactions<Notes>
    let witness: PostgresTransactions<Notes>
    let proxy: CommitProxy
    let killer: Connection

    private static let kill = Command(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE usename = current_user AND application_name = 'proxied'
        """
    )

    static func with(
        _ outcomes: PostgresStore.OutcomeLookup,
        _ body: (CommitLane) async throws -> Void
    ) async throws {
        let database = try await TestDatabase()
        // Clients that raise the same counters in different orders lock each other out.
        try await database.asAdministrator("ALTER ROLE \(database.name) SET deadlock_timeout = 10")
        let folder = try database.folder
        let proxy = try CommitProxy(to: "\(folder)/.s.PGSQL.5432")
        defer { proxy.stop() }
        let direct = try await PostgresStore(
            database.address,
            migrator: Note.migrator,
            configuration: .init {
                $0.connections = 3
                $0.changes = .ignored
            }
        )
        let witness = PostgresTransactions(notesIn: direct)
        try await witness.perform { database in
            _ = try await database.execute([
                "CREATE TABLE entry (id int8 NOT NULL)", "CREATE INDEX ON entry (id)",
                "CREATE TABLE counter (id int8 PRIMARY KEY, n int8 NOT NULL)",
            ])
        }
        let store = try await PostgresStore(
            database.address(through: proxy),
            migrator: Note.migrator,
            configuration: .init {
                $0.changes = .ignored
                $0.outcomes = outcomes
                $0.applicationName = "proxied"
                $0.retry = TransactionRetry(
                    tries: 50,
                    baseDelay: .milliseconds(1),
                    maximumDelay: .milliseconds(20)
                )
            }
        )
        let killer = try await database.connect()
        defer { killer.close() }
        let lane = CommitLane(
            transactions: PostgresTransactions(notesIn: store),
            witness: witness,
            proxy: proxy,
            killer: killer
        )
        try await body(lane)
        try await store.close()
        try await direct.close()
    }

    func run(_ plan: CommitPlan, as round: Int) async throws -> [String] {
        let tasks = Shared<[Task<CommitReport, Never>]>([])
        let counts = RequestCounts()
        let (kills, kill) = AsyncStream.makeStream(of: Void.self)
        let killing = Task {
            for await _ in kills { _ = try await killer.exchange([Self.kill]).last() }
        }
        proxy.watch { isCommit in
            let (request, commit) = counts.next(isCommit: isCommit)
            switch plan.requests[request] ?? (isCommit ? plan.commits[commit] : nil) {
            case .fault(let fault): return fault
            case .cancels(let client): tasks.value.dropFirst(client).first?.cancel()
            case .kills: kill.yield()
            case nil: break
            }
            return nil
        }
        for (index, client) in plan.clients.enumerated() {
            let task = Task { await run(client, index, of: round) }
            tasks.change { $0.append(task) }
        }
        let reader = plan.hasReader ? Task { await read(round, plan) } : nil
        var reports: [CommitReport] = []
        for task in tasks.value { reports.append(await task.value) }
        let torn = await reader?.value
        proxy.watch(nil)
        kill.finish()
        try await killing.value
        let rows = try await witness.read { try await Self.rows(of: round, $0) }
        return plan.violations(reports, rows) + (torn.map { [$0] } ?? [])
    }

    /// Runs one transaction.
    private func run(
        _ client: CommitPlan.Client,
        _ index: Int,
        of round: Int
    ) async -> CommitReport {
        let actions = Counter()
        do {
            try await transactions.execute(within: client.deadline) { repositories in
                try await repositories.execute("INSERT INTO entry VALUES (\(round * 10 + index))")
                try repositories.afterCommit { actions.add() }
                for step in client.steps {
                    try await Self.perform(step, round, repositories)
                }
            }
            return CommitReport(outcome: .committed, actions: actions.count)
        } catch {
            return CommitReport(outcome: .init(error, of: client), actions: actions.count)
        }
    }

    private static func perform(
        _ step: CommitPlan.Step,
        _ round: Int,
        _ repositories: Notes
    ) async throws {
        switch step {
        case .add(let counter): try await add(counter, round, repositories)
        case .part(let counters, let failure):
            do {
                try await repositories.execute { part in
                    for counter in counters { try await add(counter, round, part) }
                    switch failure {
                    case .statement: try await part.execute("SELECT 1 / 0")
                    case .preparation: try await part.execute("SELECT \(1) FROM nothing")
                    case .body: throw CommitPlan.BodyError()
                    case nil: break
                    }
                }
            } catch  where failure != nil {
                // The part is undone, and the transaction continues.
            }
        // The commit is refused all the same.
        case .catchesError: try? await repositories.execute("SELECT 1 / 0")
        case .throwsError: throw CommitPlan.BodyError()
        }
    }

    private static func add(_ counter: Int, _ round: Int, _ repositories: Notes) async throws {
        try await repositories.execute(
            """
            INSERT INTO counter AS c VALUES (\(round * 10 + counter), 1)
            ON CONFLICT (id) DO UPDATE SET n = c.n + 1
            """
        )
    }

    private func read(_ round: Int, _ plan: CommitPlan) async -> String? {
        // A reader may fail like the clients.
        guard let rows = try? await transactions.read({ try await Self.rows(of: round, $0) }),
            rows.counters != plan.counters(after: rows.entries)
        else { return nil }
        return "a reader saw \(rows)"
    }

    private static func rows(of round: Int, _ repositories: Notes) async throws -> CommitRows {
        let (first, end) = (round * 10, round * 10 + 10)
        let database = repositories.postgres
        var rows = CommitRows()
        let entries: SQL = "SELECT id FROM entry WHERE id >= \(first) AND id < \(end)"
        for id in try await database.fetchAll(entries, as: Int.self) {
            rows.entries[id - first, default: 0] += 1
        }
        let counters: SQL = "SELECT id, n FROM counter WHERE id >= \(first) AND id < \(end)"
        for row in try await database.fetchAll(counters) {
            let id = try row.decode("id", as: Int.self)
            rows.counters[id - first] = try row.decode("n", as: Int.self)
        }
        return rows
    }
}

private final class RequestCounts: Sendable {
    private let counts = Mutex((requests: 0, commits: 0))

    func next(isCommit: Bool) -> (request: Int, commit: Int) {
        counts.withLock { counts in
            counts.requests += 1
            if isCommit { counts.commits += 1 }
            return (counts.requests, counts.commits)
        }
    }
}
