import Foundation
import KasaneDomain
import KasaneJobs
import Logging
import Synchronization

/// Runs a worker while a closure runs, and ends it.
///
/// A short lease makes the worker notice dead workers and cancelled jobs soon. Tests with several
/// workers need a longer one, because a busy machine could delay a worker beyond half of its lease.
func running(
    _ transactions: any TransactionTemplate<JobRepository>,
    _ handlers: [any JobHandler],
    queues: [JobQueue] = [JobQueue("default")],
    schedules: [JobSchedule] = [],
    lease: Duration = .seconds(1),
    grace: Duration = .seconds(60),
    clock: SetClock? = nil,
    _ body: () async throws -> Void
) async throws {
    var configuration = JobWorkerConfiguration(
        lease: lease,
        grace: grace,
        waitLimit: .milliseconds(20)
    )
    configuration.now = { clock?.now ?? Date() }
    let worker = JobWorker(
        transactions: transactions,
        queues: queues,
        handlers: handlers,
        schedules: schedules,
        configuration: configuration,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
    let running = Task { await worker.run() }
    do {
        try await body()
    } catch {
        running.cancel()
        await running.value
        throw error
    }
    running.cancel()
    await running.value
}

func waitUntilEmpty(_ transactions: any TransactionTemplate<JobRepository>) async throws {
    while true {
        let depths = try await transactions.read { try await $0.depths() }
        if depths.allSatisfy({ $0.counts.values.allSatisfy { $0 == 0 } }) { return }
        try await Task.sleep(for: .milliseconds(2))
    }
}

func waitForBeats(
    of worker: WorkerID? = nil,
    in transactions: any TransactionTemplate<JobRepository>
) async throws {
    func beats() async throws -> Int {
        let beats = try await transactions.read { try await $0.table.beats() }
        return worker.map { beats[$0] ?? 0 } ?? beats.values.min() ?? 0
    }
    let start = try await beats()
    while try await beats() < start + 3 { try await Task.sleep(for: .milliseconds(20)) }
}

func job(
    _ id: JobID,
    in transactions: any TransactionTemplate<JobRepository>,
    _ isExpected: (StoredJob?) -> Bool
) async throws -> StoredJob? {
    while true {
        let job = try await transactions.read { try await $0.find(id) }
        if isExpected(job) { return job }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// A wall clock that a test sets.
final class SetClock: Sendable {
    private let state: Mutex<(moment: Date, reads: Int)>

    init(_ moment: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
        state = Mutex((moment: moment, reads: 0))
    }

    var now: Date {
        state.withLock { state in
            state.reads += 1
            return state.moment
        }
    }

    var reads: Int { state.withLock { $0.reads } }

    func move(by seconds: Double) {
        state.withLock { $0.moment += seconds }
    }
}
