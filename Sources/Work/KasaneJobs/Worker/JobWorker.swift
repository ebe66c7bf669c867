import Foundation
import KasaneConcurrency
public import KasaneDomain
public import Logging
import Synchronization

/// Runs a store's jobs until it is stopped.
///
/// Any number of workers, in one process or on many nodes, can share a store's jobs. Each job goes
/// to one worker. If a worker dies, its jobs are requeued within the lease. A worker that was only
/// slow can no longer complete its jobs.
///
/// ```swift
/// let jobs = MemoryTransactions(store: store) { JobRepository(transaction: $0) }
/// let worker = JobWorker(
///     transactions: jobs,
///     queues: [JobQueue("default"), JobQueue("mail", concurrency: 4)],
///     handlers: [SendWelcomeHandler(users: users, mailer: mailer)],
///     schedules: [JobSchedule("nightly-check", nightly, CheckDatabase())],
///     logger: logger
/// )
/// await worker.run()
/// ```
///
/// Commits to the store wake its workers. If the store doesn't notice other processes' commits, the
/// workers poll it once a second.
public final class JobWorker: Sendable {
    /// The worker's ID.
    public let id = WorkerID(UUID())
    let transactions: any TransactionTemplate<JobRepository>
    let queues: [JobQueue]
    let schedules: [JobSchedule]
    let runner: JobRunner
    let configuration: JobWorkerConfiguration
    let logger: Logger
    let signal = ChangeSignal()
    private let ended = Mutex<[EndedAttempt]>([])

    /// Creates a worker.
    ///
    /// Call ``run()`` to start it.
    ///
    /// - Parameters:
    ///   - queues: The queues to serve. Defaults to the queues of the handlers' jobs.
    ///   - handlers: The handlers, one per kind of job.
    ///   - schedules: The application's schedules.
    public init(
        transactions: any TransactionTemplate<JobRepository>,
        queues: [JobQueue]? = nil,
        handlers: [any JobHandler],
        schedules: [JobSchedule] = [],
        configuration: JobWorkerConfiguration = JobWorkerConfiguration(),
        logger: Logger = Logger(label: "jobs")
    ) {
        let queues = queues ?? Set(handlers.map { Self.queue(of: $0) }).map { JobQueue($0) }
        precondition(
            Set(queues.map(\.name)).count == queues.count
                && Set(schedules.map(\.name)).count == schedules.count,
            "Queues and schedules must have unique names."
        )
        let lease = configuration.lease
        precondition(lease >= .seconds(1), "lease must be at least 1 s, not \(lease).")
        self.transactions = QueueTransactions(base: transactions)
        // Sorted, so that two workers can't deadlock.
        self.queues = queues.sorted { $0.name < $1.name }
        self.schedules = schedules.sorted { $0.name < $1.name }
        runner = JobRunner(handlers, waitLimit: configuration.waitLimit, logger: logger)
        self.configuration = configuration
        self.logger = logger
    }

    private static func queue<Handler: JobHandler>(of handler: Handler) -> String {
        Handler.Work.queue
    }

    /// Runs jobs until the task is cancelled.
    ///
    /// After cancellation, no more jobs start. Running jobs can finish within the grace period.
    /// Jobs still running after that are cancelled and requeued, and the attempt isn't counted. The
    /// worker logs store errors and continues when the store is available again.
    ///
    /// You can run a worker again after it has ended.
    public func run() async {
        for (kind, queue) in runner.kinds(outside: Set(queues.map(\.name))) {
            logger.notice(
                "Handler registered for a queue this worker doesn't serve",
                metadata: ["job.kind": "\(kind)", "queue": "\(queue)"]
            )
        }
        let commits = transactions.commits
        let first = commits.count
        let watching = Task { [signal] in
            let region: StoreRegion = [JobRegion.table]
            var seen = first
            while !Task.isCancelled {
                await commits.waitForCommit(after: seen, in: region)
                // A commit between these two lines is read after the signal.
                seen = commits.count
                signal.raise()
            }
        }
        let measuring = Task { await measure() }
        var loop = DispatchLoop(of: self)
        await loop.run()
        // Cancelling the caller's task must not cancel the ending task.
        let ending = Task { [loop] in
            var loop = loop
            await loop.end()
        }
        await ending.value
        watching.cancel()
        measuring.cancel()
    }

    /// The current date, which determines which jobs are due.
    func now() -> Date { configuration.now() }

    /// Starts an attempt.
    ///
    /// The worker keeps the result until it is stored.
    func begin(_ job: StoredJob) -> JobAttempt {
        let claim = JobClaim(of: job, by: id)
        let start = ContinuousClock.now
        return runner.begin(job, claim) { [weak self] outcome in
            guard let self else { return }
            JobMetrics.record(ContinuousClock.now - start, of: job)
            ended.withLock { $0.append(EndedAttempt(job: job, claim: claim, outcome: outcome)) }
            signal.raise()
        }
    }

    /// Returns the attempts that have ended since the last call.
    func takeEnded() -> [EndedAttempt] {
        ended.withLock { ended in
            defer { ended.removeAll(keepingCapacity: true) }
            return ended
        }
    }

    /// Waits for a signal or until the given time has passed.
    func wait(_ time: Duration, after heard: Int) async {
        guard time > .zero else { return }
        await withTaskGroup { group in
            group.addTask { [signal] in _ = await signal.wait(after: heard) }
            // Ignore cancellation.
            group.addTask { [configuration] in try? await configuration.clock.sleep(for: time) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Records the queue depths every 15 seconds.
    private func measure() async {
        while !Task.isCancelled {
            do {
                let depths = try await transactions.read { [queues] jobs in
                    try await jobs.depths(including: queues.map(\.name))
                }
                for depth in depths { JobMetrics.record(depth) }
            } catch {
                // The loop logs store errors.
            }
            // A cancelled sleep ends the loop.
            try? await configuration.clock.sleep(for: .seconds(15))
        }
    }
}

/// An attempt whose result isn't stored yet.
struct EndedAttempt: Sendable {
    let job: StoredJob
    let claim: JobClaim
    /// The result, or `nil` if there is nothing to store.
    let outcome: JobOutcome?
}
