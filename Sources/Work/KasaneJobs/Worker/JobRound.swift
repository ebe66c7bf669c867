import Foundation

/// The transaction of a worker's round.
///
/// It changes nothing but the store, because the store may run it again.
struct JobRound: Sendable {
    /// The result of a round.
    struct Result: Sendable {
        /// Of each ended attempt, whether its claim was valid.
        var settled: [Bool] = []
        /// The jobs that were taken.
        var claimed: [StoredJob] = []
        /// The beats of all workers, after a beat.
        var beats: [WorkerID: Int] = [:]
        /// The running jobs of the worker, after a beat.
        var claims: [JobClaim: Bool]?
        /// The postponed jobs.
        var waits: [JobID: JobWait] = [:]
        /// The moment of the next job that is not ready.
        var nextDue: Date?
        /// Whether implausibly long pauses were ended.
        var hasEndedPauses = false
        /// The times before which limited queues begin no job, although some may be ready.
        var nextStarts: [String: Date] = [:]
        /// The same moments as they were found in the store.
        var storedStarts: [String: Date] = [:]
        /// The next periods of the schedules.
        var nextPeriods: [String: Date] = [:]
        /// The latest periods of all schedules, after a look at them.
        var latestPeriods: [String: Date]?
        /// The schedules whose job cannot be stored.
        var refused: [String: JobError] = [:]
        /// The queues that may have more jobs that are ready.
        var full: Set<String> = []
        /// The number of jobs that were taken from dead workers.
        var givenBack = 0
    }

    let worker: WorkerID
    let label: String
    let ended: [EndedAttempt]
    let now: Date
    /// The worker's time, which only moves forward.
    let moment: Duration
    /// Finds dead workers; `nil` without a beat.
    let lease: WorkerLease?
    let queues: [JobQueue]
    /// The free places of the queues from which jobs are taken.
    let free: [String: Int]
    /// Finds moments of limited queues that stand still.
    let starts: StandstillWatch
    let schedules: [JobSchedule]
    /// Finds latest periods of schedules that stand still.
    let periods: StandstillWatch
    /// The claims of the attempts that are running.
    let known: Set<JobClaim>
    /// The postponed jobs that are due, although the wall clock, which was set back, does not show
    /// it, with the numbers of their claims.
    let overdue: [JobID: Int]
    /// The longest pause of each kind of job, or empty once longer ones were ended.
    let longestPauses: [String: Duration]

    /// The number of jobs that become ready in one round.
    private static let maximumReady = 1_000
    /// The tolerated difference between two correct clocks, in seconds.
    private static let tolerance = 60.0

    /// Runs the round in a transaction that writes.
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

    /// Ends attempts; returns of each whether its claim was valid.
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
        // What an earlier round took, whose answer was lost, has not begun.
        let settled = Set(ended.map(\.claim))
        let unknown = claims.keys.filter { !known.contains($0) && !settled.contains($0) }
        _ = try await table.settle(unknown.map { ($0, .givenBack) }, now: now)
        try await table.forgetKeys(before: now)
    }

    /// Ends pauses longer than any policy's, which a clock that was ahead has stored.
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

    /// Gives the jobs of a dead worker to others; returns their number.
    ///
    /// A job whose workers have died several times may have ended them. Such jobs come back at
    /// moments of their own, so that one of them does not end the others again and again.
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

    /// Enqueues the jobs of the periods that have begun and that no worker has handled.
    private func enqueueDue(in jobs: JobRepository, _ result: inout Result) async throws {
        var latest = try await jobs.table.latestPeriods()
        for schedule in schedules {
            let name = schedule.name
            if case .nothing(let next) = decision(of: schedule, after: latest[name], result) {
                result.nextPeriods[name] = next
                continue
            }
            // Excludes the other workers, one of which may have handled it since.
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
            // Neither a queue nor another schedule may wait for it.
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
                // If other workers hold the remaining places, the end of a job announces a free
                // one.
                if taken.count == places { result.full.insert(queue.name) }
            }
        }
        if made == Self.maximumReady { result.full.formUnion(free.keys) }
        return made
    }

    /// Returns the free places of a queue across all workers.
    private func globallyFree(_ queue: JobQueue, _ table: any JobTable) async throws -> Int {
        guard let maximum = queue.globalConcurrency else { return .max }
        return maximum - (try await table.count(.running, in: queue.name, limit: maximum))
    }

    /// Claims jobs of a queue with a rate.
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

    /// Returns the moment before which a limited queue begins no further job.
    private func nextStart(
        of queue: JobQueue,
        _ rate: JobRate,
        _ table: any JobTable,
        _ result: inout Result
    ) async throws -> Date? {
        guard let next = try await table.nextStart(of: queue.name) else { return nil }
        result.storedStarts[queue.name] = next
        let standstill = starts.standstill(of: next, named: queue.name, now: moment)
        // A worker whose clock is ahead would have begun a job, and moved it.
        return next > now && standstill >= rate.interval + .seconds(5) ? now : next
    }
}

/// A job that a worker has postponed.
struct JobWait: Sendable {
    /// The number of claims so far.
    let claims: Int
    /// When it is due by the wall clock at the time.
    let due: Date
    /// When it is due by the worker's monotonic clock.
    let end: Duration
}
