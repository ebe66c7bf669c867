import Foundation
import KasaneConcurrency
import KasaneDomain
import Logging

/// A worker's main loop.
///
/// Each round stores finished attempts and claims jobs in one transaction. Heartbeats, ended
/// attempts and due dates trigger a round. After a commit, and once a second, the loop reads the
/// store and runs a round if there are jobs to claim.
struct DispatchLoop: Sendable {
    private let worker: JobWorker
    private let elapsed: Stopwatch
    private var attempts: [JobClaim: JobAttempt] = [:]
    /// Claimed jobs that wait for this worker's earlier attempt to end, whose claim was lost.
    private var held: [JobID: StoredJob] = [:]
    private var unsettled: [EndedAttempt] = []
    private var seen: WorkerObservations
    private var nextBeat = Duration.zero
    /// The earliest date at which a round is needed, as far as is known.
    private var nextRound: Date?
    private var failures = 0
    /// Whether the worker is stopping and no longer claims jobs.
    private var isEnding = false

    init(of worker: JobWorker) {
        self.worker = worker
        elapsed = Stopwatch(worker.configuration.clock)
        seen = WorkerObservations(lease: worker.configuration.lease)
    }

    /// Runs rounds until the task is cancelled.
    mutating func run() async {
        while !Task.isCancelled {
            let heard = worker.signal.count
            let pause = await runOnce()
            await worker.wait(pause, after: heard)
        }
    }

    /// Ends the attempts within the grace period and unregisters the worker.
    mutating func end() async {
        isEnding = true
        nextRound = nil
        for job in held.values {
            let claim = JobClaim(of: job, by: worker.id)
            unsettled.append(EndedAttempt(job: job, claim: claim, outcome: .givenBack))
        }
        held = [:]
        await waitForAttempts(until: elapsed() + worker.configuration.grace)
        for attempt in attempts.values { attempt.cancel(because: .stopping) }
        await waitForAttempts(until: elapsed() + worker.configuration.waitLimit)
        for attempt in attempts.values { attempt.end(.givenBack) }
        _ = await runOnce()
        do {
            let id = worker.id
            try await worker.transactions.execute { jobs in _ = try await jobs.table.remove(id) }
        } catch {
            // Other workers notice when its lease expires.
            worker.logger.warning("Could not unregister worker", metadata: ["error": "\(error)"])
        }
    }

    /// Waits until every attempt has ended and its result is stored.
    ///
    /// An attempt whose result isn't stored would be repeated.
    private mutating func waitForAttempts(until end: Duration) async {
        while !isSettled, elapsed() < end {
            let heard = worker.signal.count
            let pause = await runOnce()
            if !isSettled { await worker.wait(min(pause, end - elapsed()), after: heard) }
        }
    }

    private var isSettled: Bool { attempts.isEmpty && unsettled.isEmpty }

    /// Runs a round if necessary, and returns the delay before the next round.
    private mutating func runOnce() async -> Duration {
        collectEnded()
        do {
            if try await needsRound() { try await runRound() }
            failures = 0
            return pause()
        } catch {
            failures += 1
            // The transaction might have claimed jobs, which a heartbeat finds.
            nextBeat = .zero
            if !Task.isCancelled || isEnding {
                worker.logger.warning("Job store unavailable", metadata: ["error": "\(error)"])
            }
            return min(.seconds(10), .milliseconds(100) * (1 << min(failures, 7)))
        }
    }

    private mutating func collectEnded() {
        for ended in worker.takeEnded() {
            attempts[ended.claim] = nil
            if ended.outcome == nil {
                JobMetrics.count(ended)
            } else {
                unsettled.append(ended)
            }
        }
        let jobs = Array(held.values)
        held = [:]
        begin(jobs)
    }

    /// Starts each claimed job after this worker's earlier attempt at it has ended.
    private mutating func begin(_ jobs: [StoredJob]) {
        guard !jobs.isEmpty else { return }
        let running = Set(attempts.keys.map(\.job))
        for job in jobs {
            if running.contains(job.id) {
                // A later claim replaces an earlier claim, which was lost.
                held[job.id] = job
            } else {
                attempts[JobClaim(of: job, by: worker.id)] = worker.begin(job)
            }
        }
    }

    /// The number of free slots in each queue that this worker claims jobs from.
    private var free: [String: Int] {
        guard !isEnding else { return [:] }
        var free: [String: Int] = [:]
        for queue in worker.queues { free[queue.name] = queue.concurrency }
        for attempt in attempts.values { free[attempt.job.queue, default: 0] -= 1 }
        for job in held.values { free[job.queue, default: 0] -= 1 }
        return free.filter { $0.value > 0 }
    }

    private func isDue(at now: Date) -> Bool { nextRound.map { $0 <= now } ?? false }

    /// Whether a write transaction would have anything to do.
    private mutating func needsRound() async throws -> Bool {
        let now = worker.now()
        if !unsettled.isEmpty || elapsed() >= nextBeat || isDue(at: now) { return true }
        let queues = Array(free.keys)
        guard !queues.isEmpty else { return false }
        let (ready, nextDue) = try await worker.transactions.read { jobs in
            (try await jobs.table.readyQueues(among: queues), try await jobs.table.nextDue())
        }
        guard ready.isEmpty else { return true }
        guard let nextDue else { return false }
        if nextDue <= now { return true }
        nextRound = min(nextRound ?? nextDue, nextDue)
        return false
    }

    private mutating func runRound() async throws {
        let now = worker.now()
        let moment = elapsed()
        let isBeat = moment >= nextBeat
        let looksEverywhere = isBeat || isDue(at: now)
        let round = DispatchRound(
            worker: worker,
            ended: unsettled,
            now: now,
            moment: moment,
            isBeat: isBeat,
            checksSchedules: looksEverywhere && !isEnding,
            free: free,
            known: Set(attempts.keys).union(held.values.map { JobClaim(of: $0, by: worker.id) }),
            seen: seen
        )
        let result = try await worker.transactions.execute { jobs in
            try await round.run(jobs)
        }
        seen.note(result, now: moment)
        if isBeat { nextBeat = moment + seen.lease.interval }
        // An outdated date only causes one unnecessary round.
        let kept = looksEverywhere ? nil : nextRound
        nextRound = [kept, result.nextRound].compactMap(\.self).min()
        report(result)
        unsettled.removeFirst(result.settled.count)
        if let heartbeat = result.heartbeat { compare(with: heartbeat.claims) }
        begin(result.claimed)
    }

    private func report(_ result: DispatchRound.Result) {
        for (ended, isSettled) in zip(unsettled, result.settled) {
            JobMetrics.count(ended)
            guard case .failed(let error) = ended.outcome, isSettled else { continue }
            worker.logger.error(
                "Job failed permanently",
                metadata: [
                    "job.id": "\(ended.job.id)", "job.kind": "\(ended.job.kind)",
                    "error": "\(error)",
                ]
            )
        }
        if result.requeued > 0 {
            worker.logger.warning(
                "Worker lost; requeued its jobs",
                metadata: ["jobs": "\(result.requeued)"]
            )
        }
        for (schedule, error) in result.refused {
            worker.logger.error(
                "Could not store scheduled job",
                metadata: ["schedule": "\(schedule)", "error": "\(error)"]
            )
        }
    }

    /// Cancels attempts whose jobs were cancelled or claimed by other workers.
    private mutating func compare(with claims: [JobClaim: Bool]) {
        held = held.filter { claims[JobClaim(of: $0.value, by: worker.id)] != nil }
        for attempt in attempts.values {
            switch claims[attempt.claim] {
            case true?: attempt.cancel(because: .requested)
            case nil where !attempt.context.isCompleted:
                worker.logger.warning(
                    "Job claimed by another worker; cancelling it",
                    metadata: ["job.id": "\(attempt.job.id)"]
                )
                attempt.cancel(because: .claimLost)
            case false?, nil: break
            }
        }
    }

    /// The time until the next round without a signal.
    private func pause() -> Duration {
        // Poll once a second in case the store doesn't notice other processes' commits.
        let pause = min(.seconds(1), nextBeat - elapsed())
        guard let nextRound else { return pause }
        return min(pause, .seconds(nextRound.timeIntervalSince(worker.now())))
    }
}
