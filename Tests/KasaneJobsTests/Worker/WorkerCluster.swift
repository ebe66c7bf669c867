import Foundation
import KasaneDomain
import KasaneJobs
import KasaneStore
import KasaneTesting
import Logging
import Synchronization

/// Workers over one store, whose time a test moves.
///
/// Each has a wall clock of its own.
final class WorkerCluster: Sendable {
    static let step = Duration.seconds(5)

    /// The wall clock of each node.
    let walls: [SetClock]
    private let store = MemoryStore()
    private let clock = ManualClock()
    private let schedules: [JobSchedule]
    private let state = Mutex((workers: Set<WorkerID>(), runs: [Duration]()))

    /// Creates a cluster without a running worker.
    ///
    /// - Parameters:
    ///   - offsets: The seconds by which the wall clock of each node is ahead.
    ///   - schedules: The schedules of all nodes.
    init(offsets: [Double], _ schedules: JobSchedule...) {
        walls = offsets.map { offset in
            let wall = SetClock()
            wall.move(by: offset)
            return wall
        }
        self.schedules = schedules
    }

    var runs: [Duration] { state.withLock { $0.runs } }

    var longestPause: Duration {
        let runs = runs
        return zip(runs, runs.dropFirst()).map { $1 - $0 }.max() ?? .zero
    }

    func transactions(_ node: Int) -> MemoryTransactions<JobRepository> {
        let wall = walls[node]
        return MemoryTransactions(store: store) { transaction in
            JobRepository(transaction: transaction) { wall.now }
        }
    }

    func running(
        _ node: Int,
        queues: [JobQueue] = [JobQueue("default")],
        failingFor pause: Duration? = nil,
        _ body: () async throws -> Void
    ) async throws {
        let wall = walls[node]
        var configuration = JobWorkerConfiguration(lease: Self.step * 5)
        configuration.clock = clock
        configuration.now = { wall.now }
        let worker = JobWorker(
            transactions: transactions(node),
            queues: queues,
            handlers: [
                ClosureHandler(Count.self) { [self] _, context in
                    noteRun()
                    guard let pause, context.attempt == 1 else { return }
                    throw JobFailure.again(after: pause, "not now")
                }
            ],
            schedules: schedules,
            configuration: configuration,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let running = Task { await worker.run() }
        state.withLock { _ = $0.workers.insert(worker.id) }
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        state.withLock { _ = $0.workers.remove(worker.id) }
        running.cancel()
        await running.value
        try result.get()
    }

    func pass(_ time: Duration, isDraining: Bool = true) async throws {
        let end = clock.now.offset + time
        while clock.now.offset < end {
            let before = try await beats()
            advance(by: Self.step)
            let workers = state.withLock { $0.workers }
            try await wait {
                let now = try await beats()
                return workers.allSatisfy { now[$0, default: -1] > before[$0, default: -1] }
            }
            if isDraining, !workers.isEmpty { try await waitUntilNoneIsReady() }
        }
    }

    /// Waits for what the workers do, and lets time pass if that takes long.
    ///
    /// A worker that was about to sleep when the time moved, or whose transaction failed on a busy
    /// machine, sleeps for some seconds.
    func wait(until isMet: () async throws -> Bool) async throws {
        var looks = 0
        while try await !isMet() {
            try await Task.sleep(for: .milliseconds(1))
            looks += 1
            if looks.isMultiple(of: 100) { advance(by: .seconds(1)) }
        }
    }

    private func advance(by time: Duration) {
        for wall in walls { wall.move(by: time / .seconds(1)) }
        clock.advance(by: time)
    }

    private func beats() async throws -> [WorkerID: Int] {
        try await transactions(0).read { try await $0.table.beats() }
    }

    private func waitUntilNoneIsReady() async throws {
        try await wait {
            let (ready, running) = try await transactions(0).read { jobs in
                (try await jobs.jobs(.ready), try await jobs.jobs(.running))
            }
            return ready.isEmpty && running.isEmpty
        }
    }

    private func noteRun() {
        let time = clock.now.offset
        state.withLock { $0.runs.append(time) }
    }
}
