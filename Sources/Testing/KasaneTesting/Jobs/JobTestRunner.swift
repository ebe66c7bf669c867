public import Foundation
public import KasaneDomain
public import KasaneJobs
public import Logging

/// Runs a store's jobs in a test, without a worker.
///
/// Nothing runs in the background: jobs run one at a time at the test's request, on the test's own
/// clock.
///
/// ```swift
/// let clock = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
/// let now = { @Sendable in clock.withLock { $0 } }
/// let jobs = MemoryTransactions(store: store) { JobRepository(transaction: $0, now: now) }
/// let runner = JobTestRunner(
///     transactions: jobs,
///     handlers: [SendWelcomeHandler(mailer: mailer)],
///     now: now
/// )
///
/// try await signUp("hanako@example.com")
/// #expect(try await runner.enqueuedJobs(of: SendWelcome.self).map(\.job.user) == [1])
///
/// clock.withLock { $0 += 86_400 }
/// #expect(try await runner.runDueJobs().map(\.outcome) == [.done])
/// ```
public struct JobTestRunner: Sendable {
    private let transactions: any TransactionTemplate<JobRepository>
    private let runner: JobRunner
    private let now: @Sendable () -> Date
    private let worker = WorkerID(UUID())

    /// The number of jobs in one run after which jobs are probably enqueuing each other endlessly.
    private static let maximumJobs = 10_000

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - handlers: A handler for each job type that the test runs.
    ///   - logger: A logger for the attempts. By default, nothing is logged.
    ///   - now: A closure that returns the current time. Use the same closure in the transactions'
    ///     repositories.
    public init(
        transactions: any TransactionTemplate<JobRepository>,
        handlers: [any JobHandler],
        logger: Logger = Logger(label: "jobs") { _ in SwiftLogNoOpLogHandler() },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.transactions = transactions
        self.now = now
        runner = JobRunner(handlers, logger: logger)
    }

    /// Runs all due jobs.
    ///
    /// Jobs that a handler enqueues are included. A failed job runs again in a later call, when its
    /// next attempt is due. The queue with the oldest job is processed first, and paused queues
    /// wait.
    ///
    /// Each attempt is stored before the next one starts. A deadline (``/KasaneJobs/Job/deadline``)
    /// uses real time.
    ///
    /// - Returns: The attempts in order.
    /// - Throws: ``JobTestError/endless`` after 10,000 jobs.
    @discardableResult
    public func runDueJobs() async throws -> [JobTestResult] {
        var results: [JobTestResult] = []
        while let job = try await claimNext() {
            guard results.count < Self.maximumJobs else { throw JobTestError.endless }
            let outcome = try await run(job)
            results.append(
                JobTestResult(id: job.id, kind: job.kind, attempt: job.attempt, outcome: outcome)
            )
        }
        return results
    }

    /// Returns the waiting jobs of a type in enqueuing order.
    ///
    /// - Returns: The due and scheduled jobs, excluding jobs that are running or have failed
    ///   permanently.
    /// - Throws: `JobError` if a stored job can't be decoded.
    public func enqueuedJobs<Work: Job>(
        of type: Work.Type = Work.self
    ) async throws -> [EnqueuedJob<Work>] {
        let stored = try await transactions.read { jobs in
            var stored: [StoredJob] = []
            for state in [StoredJob.State.ready, .scheduled] {
                var page: [StoredJob]
                var last: JobID?
                repeat {
                    page = try await jobs.jobs(state, after: last, limit: 1_000)
                    last = page.last?.id
                    stored += page.filter { $0.kind == Work.kind }
                } while !page.isEmpty
            }
            return stored
        }
        return try stored.sorted { $0.id < $1.id }.map { try EnqueuedJob($0) }
    }

    private func claimNext() async throws -> StoredJob? {
        try await transactions.execute { [now, worker] jobs in
            let table = jobs.table
            while try await table.makeReady(dueBy: now(), limit: 1_000) == 1_000 {}
            let paused = try await table.pausedQueues()
            var first: (queue: String, job: JobID)?
            for queue in try await table.queuesWithJobs() where !paused.contains(queue) {
                guard let job = try await table.oldestReady(in: queue) else { continue }
                if first.map({ job < $0.job }) ?? true { first = (queue, job) }
            }
            guard let first else { return nil }
            return try await table.claim(first.queue, limit: 1, by: worker).first
        }
    }

    /// Runs an attempt and stores its outcome.
    private func run(_ job: StoredJob) async throws -> JobTestResult.Outcome {
        let claim = JobClaim(of: job, by: worker)
        let (ends, continuation) = AsyncStream.makeStream(of: JobOutcome?.self)
        let attempt = runner.begin(job, claim) { outcome in
            continuation.yield(outcome)
            continuation.finish()
        }
        let outcome = await withTaskCancellationHandler {
            // A cancelled stream would end before the attempt ends.
            await Task { await ends.first { _ in true } ?? nil }.value
        } onCancel: {
            attempt.cancel(because: .stopping)
        }
        guard let outcome else { return .claimLost }
        // Even a cancelled test must not leave a running job behind.
        let moment = now()
        let storing = Task { [transactions] in
            try await transactions.execute { jobs in
                try await jobs.table.settle([(claim, outcome)], now: moment)
            }
        }
        let isStored = try await storing.value == [true]
        try Task.checkCancellation()
        // A job that its handler has completed is done, regardless of what the handler throws
        // afterward.
        return isStored ? JobTestResult.Outcome(outcome, at: moment) : .done
    }
}

/// An error from a ``JobTestRunner``.
@nonexhaustive
public enum JobTestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// More jobs are due after 10,000 jobs, because jobs enqueue each other.
    case endless

    /// A description of the problem and its fix.
    public var description: String {
        switch self {
        case .endless:
            """
            More jobs are due after 10,000 jobs. If a handler enqueues its own job again, schedule \
            it for a later time.
            """
        }
    }
}
