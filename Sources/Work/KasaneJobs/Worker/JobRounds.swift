import Foundation
import KasaneConcurrency
import KasaneDomain
import Logging
import Synchronization

/// The worker's loop: each round stores finished attempts and claims new jobs in one transaction.
struct JobRounds: Sendable {
    private let worker: JobWorker
    private let elapsed: Stopwatch
    private var attempts: [JobClaim: JobAttempt] = [:]
    /// Claimed jobs that wait for an earlier attempt of this worker, whose claim was lost.
    private var held: [JobID: StoredJob] = [:]
    private var unsettled: [EndedAttempt] = []
    private var lease: WorkerLease
    private var nextBeat = Duration.zero
    private var nextDue: Date?
    private var nextStarts: [String: Date] = [:]
    private var nextPeriods: [String: Date] = [:]
    private var full: Set<String> = []
    private var failures = 0
    /// Whether implausibly long pauses from before the worker's start were ended.
    private var hasEndedPauses = false
    /// The jobs that this worker has postponed.
    private var waits: [JobID: JobWait] = [:]
    private var periods: StandstillWatch
    private var starts: StandstillWatch

    init(of worker: JobWorker) {
        self.worker = worker
        elapsed = Stopwatch(worker.clock)
        let lease = WorkerLease(worker.lease)
        self.lease = lease
        periods = StandstillWatch(every: lease.interval)
        starts = StandstillWatch(every: lease.interval)
    }

    /// Runs rounds until the task is cancelled.
    mutating func run() async {
        while !Task.isCancelled {
            let heard = worker.signal.count
            let pause = await runOnce(isEnding: false)
            if pause > .zero { await worker.wait(pause, after: heard) }
        }
    }

    /// Ends the attempts within the grace period, and then the worker.
    mutating func end() async {
        for job in held.values {
            let claim = JobClaim(of: job, by: worker.id)
            unsettled.append(EndedAttempt(job: job, claim: claim, outcome: .givenBack))
        }
        held = [:]
        let graceEnd = elapsed() + worker.grace
        await waitForAttempts(until: graceEnd)
        for attempt in attempts.values { attempt.cancel(because: .stopping) }
        await waitForAttempts(until: elapsed() + worker.patience)
        for attempt in attempts.values { attempt.end(.givenBack) }
        _ = await runOnce(isEnding: true)
        do {
            let id = worker.id
            try await worker.transactions.execute { jobs in _ = try await jobs.table.remove(id) }
        } catch {
            // The others notice it as they notice a death.
            worker.logger.warning(
                "The worker's end is not stored.",
                metadata: ["error": "\(error)"]
            )
        }
    }

    /// Waits until every attempt has ended and its result is stored.
    ///
    /// Work that is done but not stored would be repeated.
    private mutating func waitForAttempts(until end: Duration) async {
        while !isSettled, elapsed() < end {
            let heard = worker.signal.count
            let pause = await runOnce(isEnding: true)
            if !isSettled, pause > .zero {
                await worker.wait(min(pause, max(.zero, end - elapsed())), after: heard)
            }
        }
    }

    private var isSettled: Bool { attempts.isEmpty && unsettled.isEmpty }

    /// Runs a round if there is something to do; returns the pause before the next one.
    private mutating func runOnce(isEnding: Bool) async -> Duration {
        collectEnded()
        do {
            let isNeeded = try await needsRound(isEnding: isEnding)
            if isNeeded { try await runRound(isEnding: isEnding) }
            failures = 0
        } catch {
            failures += 1
            // The jobs that the transaction may have taken are found by their claims.
            nextBeat = .zero
            worker.hasNews.store(true, ordering: .relaxed)
            if !Task.isCancelled || isEnding {
                let metadata: Logger.Metadata = ["error": "\(error)"]
                worker.logger.warning("The jobs' store is not available.", metadata: metadata)
            }
            return min(.seconds(10), .milliseconds(100) * (1 << min(failures, 7)))
        }
        return isEnding && isSettled ? .zero : pause()
    }

    private mutating func collectEnded() {
        for ended in worker.takeEnded() {
            attempts[ended.claim] = nil
            if ended.outcome == nil {
                worker.metrics.count(ended.job, "lost")
            } else {
                unsettled.append(ended)
            }
        }
        let jobs = held.values
        held = [:]
        begin(Array(jobs))
    }

    /// Starts claimed jobs, each after any earlier attempt of this worker has ended.
    private mutating func begin(_ jobs: [StoredJob]) {
        guard !jobs.isEmpty else { return }
        let running = Set(attempts.keys.map(\.job))
        for job in jobs {
            if running.contains(job.id) {
                // A later claim replaces an earlier one, which was lost.
                held[job.id] = job
            } else {
                attempts[JobClaim(of: job, by: worker.id)] = worker.begin(job)
            }
        }
    }

    /// The free slots of each queue.
    private var free: [String: Int] {
        var free = Dictionary(
            worker.queues.map { ($0.name, $0.concurrency) },
            uniquingKeysWith: { first, _ in first }
        )
        for attempt in attempts.values { free[attempt.job.queue, default: 0] -= 1 }
        for job in held.values { free[job.queue, default: 0] -= 1 }
        return free.filter { $0.value > 0 }
    }

    /// Whether a write transaction would have something to do.
    private mutating func needsRound(isEnding: Bool) async throws -> Bool {
        if !unsettled.isEmpty || elapsed() >= nextBeat { return true }
        guard !isEnding else { return false }
        let now = worker.now()
        let free = free
        if nextPeriods.values.contains(where: { $0 <= now }) || !full.isDisjoint(with: free.keys) {
            return true
        }
        guard !free.isEmpty else { return false }
        if let nextDue, nextDue <= now { return true }
        let hasNews = worker.hasNews.exchange(false, ordering: .relaxed)
        let begun = nextStarts.filter { $0.value <= now && free[$0.key] != nil }.keys
        guard hasNews || !begun.isEmpty else { return false }
        // The read finds out whether they have jobs.
        for queue in begun { nextStarts[queue] = nil }
        let names = Array(free.keys)
        let (ready, nextDue) = try await worker.transactions.read { jobs in
            (try await jobs.table.readyQueues(among: names), try await jobs.table.nextDue())
        }
        self.nextDue = nextDue
        full.formUnion(ready)
        return !ready.isEmpty || nextDue.map { $0 <= now } ?? false
    }

    private mutating func runRound(isEnding: Bool) async throws {
        let now = worker.now()
        let moment = elapsed()
        let isBeat = moment >= nextBeat
        let over = isBeat ? waits.filter { $0.value.end <= moment } : [:]
        let free = isEnding ? [:] : free
        let hasNews = worker.hasNews.exchange(false, ordering: .relaxed)
        let looksEverywhere = hasNews || nextDue.map { $0 <= now } ?? false
        let round = JobRound(
            worker: worker.id,
            label: worker.label,
            ended: unsettled,
            now: now,
            moment: moment,
            lease: isBeat ? lease : nil,
            queues: worker.queues,
            free: looksEverywhere ? free : free.filter { full.contains($0.key) },
            starts: starts,
            schedules: isEnding ? [] : schedules(at: now, isBeat: isBeat),
            periods: periods,
            known: Set(attempts.keys).union(held.values.map { JobClaim(of: $0, by: worker.id) }),
            overdue: over.filter { $0.value.due > now }.mapValues(\.claims),
            longestPauses: hasEndedPauses ? [:] : worker.runner.longestPauses
        )
        let result = try await worker.transactions.execute { jobs in
            try await round.run(jobs)
        }
        if result.hasEndedPauses { hasEndedPauses = true }
        for id in over.keys { waits[id] = nil }
        waits.merge(result.waits) { _, new in new }
        if let latest = result.latestPeriods { periods.note(latest, now: moment) }
        if !result.storedStarts.isEmpty { starts.note(result.storedStarts, now: moment) }
        if isBeat {
            lease.note(result.beats, now: moment)
            nextBeat = moment + lease.interval
        }
        report(result.settled)
        unsettled.removeFirst(result.settled.count)
        nextDue = result.nextDue
        nextPeriods.merge(result.nextPeriods) { _, new in new }
        for queue in round.free.keys {
            nextStarts[queue] = result.nextStarts[queue]
            if result.full.contains(queue) { full.insert(queue) } else { full.remove(queue) }
        }
        if result.givenBack > 0 {
            worker.logger.warning(
                "A worker has died; its jobs are given to others.",
                metadata: ["jobs": "\(result.givenBack)"]
            )
        }
        for (schedule, error) in result.refused {
            worker.logger.error(
                "The job of a schedule cannot be stored.",
                metadata: ["schedule": "\(schedule)", "error": "\(error)"]
            )
        }
        begin(result.claimed)
        if let claims = result.claims { compare(with: claims, started: result.claimed) }
    }

    /// The schedules whose next period has begun.
    ///
    /// All of them at a heartbeat, because another worker or a changed clock may have made the
    /// known periods wrong.
    private func schedules(at now: Date, isBeat: Bool) -> [JobSchedule] {
        isBeat
            ? worker.schedules
            : worker.schedules.filter { nextPeriods[$0.name].map { $0 <= now } ?? true }
    }

    private func report(_ settled: [Bool]) {
        for (ended, isSettled) in zip(unsettled, settled) {
            let end =
                switch ended.outcome {
                case .done: "done"
                case .again: "again"
                case .failed: "failed"
                case .givenBack: "given_back"
                case nil: "lost"
                }
            worker.metrics.count(ended.job, end)
            if case .failed(let error) = ended.outcome, isSettled {
                worker.logger.error(
                    "The job has failed for good.",
                    metadata: [
                        "job.id": "\(ended.job.id)", "job.kind": "\(ended.job.kind)",
                        "error": "\(error)",
                    ]
                )
            }
        }
    }

    /// Cancels attempts whose jobs were cancelled or belong to others.
    private func compare(with claims: [JobClaim: Bool], started: [StoredJob]) {
        let new = Set(started.map { JobClaim(of: $0, by: worker.id) })
        for attempt in attempts.values where !new.contains(attempt.claim) {
            switch claims[attempt.claim] {
            case true?: attempt.cancel(because: .requested)
            case nil where !attempt.context.isCompleted:
                worker.logger.warning(
                    "The job belongs to another worker.",
                    metadata: ["job.id": "\(attempt.job.id)"]
                )
                attempt.cancel(because: .claimLost)
            case false?, nil: break
            }
        }
    }

    /// The time until the next round without a signal.
    private func pause() -> Duration {
        let free = free
        if !full.isDisjoint(with: free.keys) || !unsettled.isEmpty { return .zero }
        let now = worker.now()
        var moments = Array(nextPeriods.values)
        if !free.isEmpty, let nextDue { moments.append(nextDue) }
        moments += nextStarts.filter { free[$0.key] != nil }.map(\.value)
        let next = moments.map { Duration.seconds($0.timeIntervalSince(now)) }.min()
        // A store that doesn't notice other processes is polled once a second.
        worker.hasNews.store(true, ordering: .relaxed)
        let pause = min(.seconds(1), nextBeat - elapsed(), next ?? .seconds(1))
        return max(pause, .milliseconds(1))
    }
}
