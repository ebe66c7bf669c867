import Foundation

/// The transaction of a worker's round.
///
/// Changes only the store, because the store can run it again.
struct JobRound: Sendable {
    struct Result: Sendable {
        /// Whether each ended attempt's claim was valid.
        var settled: [Bool] = []
        var claimed: [StoredJob] = []
        /// All workers' heartbeats, after a heartbeat.
        var beats: [WorkerID: Int] = [:]
        /// The worker's running jobs, after a heartbeat.
        var claims: [JobClaim: Bool]?
        /// The postponed jobs.
        var waits: [JobID: JobWait] = [:]
        /// The due date of the next job that isn't ready.
        var nextDue: Date?
        var hasEndedPauses = false
        /// When limited queues can start the next job, although some may be ready.
        var nextStarts: [String: Date] = [:]
        /// The same dates as found in the store.
        var storedStarts: [String: Date] = [:]
        var nextPeriods: [String: Date] = [:]
        /// The latest handled periods, if the schedules were checked.
        var latestPeriods: [String: Date]?
        /// The schedules whose job can't be stored.
        var refused: [String: JobError] = [:]
        /// The queues that may have more ready jobs.
        var full: Set<String> = []
        /// The number of jobs requeued from dead workers.
        var givenBack = 0
    }

    let worker: WorkerID
    let label: String
    let ended: [EndedAttempt]
    let now: Date
    /// The worker's monotonic time.
    let moment: Duration
    /// Finds dead workers, or `nil` without a heartbeat.
    let lease: WorkerLease?
    let queues: [JobQueue]
    /// The free slots of the queues to take jobs from.
    let free: [String: Int]
    /// Finds start dates of limited queues that stand still.
    let starts: StandstillWatch
    let schedules: [JobSchedule]
    /// Finds latest periods of schedules that stand still.
    let periods: StandstillWatch
    /// The claims of the running attempts.
    let known: Set<JobClaim>
    /// Postponed jobs that are due although the wall clock was set back, with their claim numbers.
    let overdue: [JobID: Int]
    /// The longest pause of each kind of job, or empty once longer ones were ended.
    let longestPauses: [String: Duration]

    /// The number of jobs made ready in one round.
    private static let maximumReady = 1_000
    /// The tolerated difference between two correct clocks, in seconds.
    private static let tolerance = 60.0

    func run(_ jobs: JobRepository) async throws -> Result {
        let table = jobs.table
        var result = Result()
        try await table.move(overdue, to: now)
        if lease != nil { try await endPauses(table, &result) }
        let settled = try await settle(
            ended.compactMap { ended in ended.outcome.map { (ended.claim, $0) } },
            table,
            &result
        )
        result.settled = settled
        if let lease { try await beat(lease, table, &result) }
        if !schedules.isEmpty { try await enqueueDue(in: jobs, &result) }
        let made = try await free.isEmpty ? nil : take(from: table, &result)
        result.nextDue = try await table.nextDue()
        if let made, made < Self.maximumReady, let due = result.nextDue, due <= now {
            // Another transaction holds the job, and its commit wakes the worker.
            result.nextDue = now.addingTimeInterval(1)
        }
        return result
    }

    /// Ends attempts; returns whether each claim was valid.
    private func settle(
        _ outcomes: [(claim: JobClaim, outcome: JobOutcome)],
        _ table: any JobTable,
        _ result: inout Result
    ) async throws -> [Bool] {
        let settled = try await table.settle(outcomes, now: now)
        for ((claim, outcome), isSettled) in zip(outcomes, settled) where isSettled {
            guard case .again(let pause, _) = outcome else { continue }
            result.waits[claim.job] = JobWait(
                claims: claim.number,
                due: now.addingTimeInterval(pause / .seconds(1)),
                end: moment + pause
            )
        }
        return settled
    }

    private func beat(
        _ lease: WorkerLease,
        _ table: any JobTable,
        _ result: inout Result
    ) async throws {
        try await table.beat(worker, label: label, now: now)
        result.beats = try await table.beats()
        for dead in lease.dead(result.beats, besides: worker, now: moment) {
            let givenBack = try await giveBack(jobsOf: dead, table, &result)
            result.givenBack += givenBack
            result.beats[dead] = nil
        }
        let claims = try await table.claims(of: worker)
        result.claims = claims
        // Jobs claimed by an earlier round whose response was lost haven't started.
        let settled = Set(ended.map(\.claim))
        let unknown = claims.keys.filter { !known.contains($0) && !settled.contains($0) }
        _ = try await table.settle(unknown.map { ($0, .givenBack) }, now: now)
        try await table.forgetKeys(before: now)
    }

    /// Ends pauses longer than any policy's, which were stored by a clock that was ahead.
    private func endPauses(_ table: any JobTable, _ result: inout Result) async throws {
        // If another clock is ahead of this one, either can be wrong.
        guard !longestPauses.isEmpty,
            try await table.latestClock(besides: worker)
                .map({ $0 <= now.addingTimeInterval(Self.tolerance) }) ?? true
        else { return }
        for (kind, pause) in longestPauses.sorted(by: { $0.key < $1.key }) {
            let latest = now.addingTimeInterval(pause / .seconds(1))
            try await table.endPauses(of: kind, beyond: latest, now: now)
        }
        result.hasEndedPauses = true
    }

    /// Requeues a dead worker's jobs; returns how many.
    ///
    /// A job whose workers have died several times may have killed them. Such jobs come back at
    /// different times, so that one of them doesn't take down the others again and again.
    private func giveBack(
        jobsOf dead: WorkerID,
        _ table: any JobTable,
        _ result: inout Result
    ) async throws -> Int {
        let suspects = try await table.claims(of: dead)
            .filter { claim, isCancelled in
                !isCancelled && claim.attempt > JobRetry.toleratedDeaths
            }
            .keys
        let isSettled = try await settle(
            suspects.map { claim in
                let pause = Double.random(in: 0...min(300, pow(2, Double(claim.attempt))))
                let error = "the worker ended during attempt \(claim.attempt)"
                return (claim, .again(after: .seconds(pause), error: error))
            },
            table,
            &result
        )
        return isSettled.count(where: \.self) + (try await table.remove(dead))
    }

    /// Enqueues the jobs of periods that have begun and that no worker has handled.
    private func enqueueDue(in jobs: JobRepository, _ result: inout Result) async throws {
        var latest = try await jobs.table.latestPeriods()
        for schedule in schedules {
            let name = schedule.name
            if case .nothing(let next) = decision(of: schedule, after: latest[name], result) {
                result.nextPeriods[name] = next
                continue
            }
            // Excludes other workers, one of which may have handled it since.
            latest[name] = try await jobs.table.latestPeriod(of: name)
            switch decision(of: schedule, after: latest[name], result) {
            case .nothing: break
            case .skip(let period):
                try await jobs.table.setLatestPeriod(of: name, period)
                latest[name] = period
            case .run(let period):
                try await jobs.table.setLatestPeriod(of: name, period)
                latest[name] = period
                try await enqueue(schedule, period, in: jobs, &result)
            }
            result.nextPeriods[name] = schedule.timetable.next(after: now)
        }
        result.latestPeriods = latest
    }

    private func enqueue(
        _ schedule: JobSchedule,
        _ period: Date,
        in jobs: JobRepository,
        _ result: inout Result
    ) async throws {
        do {
            let (job, due) = try await schedule.enqueue(period, in: jobs)
            if let job, due > now {
                let rest = Duration.seconds(due.timeIntervalSince(now))
                result.waits[job] = JobWait(claims: 0, due: due, end: moment + rest)
            }
        } catch let error as JobError {
            // Don't block queues or other schedules.
            result.refused[schedule.name] = error
        }
    }

    private func decision(
        of schedule: JobSchedule,
        after latest: Date?,
        _ result: Result
    ) -> ScheduleDecision {
        schedule.timetable.decision(
            lastHandled: latest,
            now: now,
            missedRuns: schedule.missedRuns,
            standstill: latest.map {
                periods.standstill(of: $0, named: schedule.name, now: moment)
            } ?? .zero,
            isAlone: result.beats.count == 1
        )
    }

    /// Claims jobs; returns how many became ready first.
    private func take(from table: any JobTable, _ result: inout Result) async throws -> Int {
        let made = try await table.makeReady(dueBy: now, limit: Self.maximumReady)
        let paused = try await table.pausedQueues()
        for queue in queues where !paused.contains(queue.name) {
            guard let places = free[queue.name] else { continue }
            if queue.isShared { try await table.exclude(othersFrom: queue.name) }
            let limit = try await min(places, globallyFree(queue, table))
            guard limit > 0 else { continue }
            if let rate = queue.rate {
                try await take(limit, of: queue, rate, table, &result)
            } else {
                let taken = try await table.claim(queue.name, limit: limit, by: worker)
                result.claimed += taken
                // If other workers hold the remaining slots, the end of a job announces a free one.
                if taken.count == places { result.full.insert(queue.name) }
            }
        }
        if made == Self.maximumReady { result.full.formUnion(free.keys) }
        return made
    }

    /// The free slots of a queue across all workers.
    private func globallyFree(_ queue: JobQueue, _ table: any JobTable) async throws -> Int {
        guard let maximum = queue.globalConcurrency else { return .max }
        return maximum - (try await table.count(.running, in: queue.name, limit: maximum))
    }

    /// Claims jobs of a rate-limited queue.
    private func take(
        _ limit: Int,
        of queue: JobQueue,
        _ rate: JobRate,
        _ table: any JobTable,
        _ result: inout Result
    ) async throws {
        let next = try await nextStart(of: queue, rate, table, &result)
        let allowed = rate.take(limit, next: next, now: now)
        guard allowed.count > 0 else {
            result.nextStarts[queue.name] = allowed.next
            return
        }
        let taken = try await table.claim(queue.name, limit: allowed.count, by: worker)
        guard !taken.isEmpty else { return }
        result.claimed += taken
        let following = rate.take(taken.count, next: next, now: now).next
        try await table.setNextStart(of: queue.name, following)
        result.storedStarts[queue.name] = following
        // Without further jobs, the queue is polled like one without a rate.
        if taken.count == allowed.count { result.nextStarts[queue.name] = following }
    }

    /// When a limited queue can start the next job.
    private func nextStart(
        of queue: JobQueue,
        _ rate: JobRate,
        _ table: any JobTable,
        _ result: inout Result
    ) async throws -> Date? {
        guard let next = try await table.nextStart(of: queue.name) else { return nil }
        result.storedStarts[queue.name] = next
        let standstill = starts.standstill(of: next, named: queue.name, now: moment)
        // A worker whose clock is ahead would have started a job and moved the date.
        return next > now && standstill >= rate.interval + .seconds(5) ? now : next
    }
}

struct JobWait: Sendable {
    /// The number of claims so far.
    let claims: Int
    /// By the wall clock at that time.
    let due: Date
    /// By the worker's monotonic clock.
    let end: Duration
}
