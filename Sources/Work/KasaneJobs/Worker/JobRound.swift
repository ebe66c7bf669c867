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
        /// The moment of the next job that is not ready.
        var nextDue: Date?
        /// The moments before which limited queues begin no further job.
        var nextStarts: [String: Date] = [:]
        /// The next periods of the schedules.
        var nextPeriods: [String: Date] = [:]
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
    let schedules: [JobSchedule]
    /// The claims of the attempts that are running.
    let known: Set<JobClaim>
    /// The time by which the clock was set back; zero if it was not.
    let setback: Duration

    /// The number of attempts that a worker's death does not delay.
    private static let freeAttempts = 3

    /// The number of jobs that become ready in one round.
    private static let maximumReady = 1_000

    /// Runs the round in a transaction that writes.
    func run(_ jobs: JobRepository) async throws -> Result {
        let table = jobs.table
        var result = Result()
        result.settled = try await table.settle(
            ended.compactMap { ended in ended.outcome.map { (ended.claim, $0) } }
        )
        if let lease { try await beat(lease, table, &result) }
        if setback > .zero {
            try await table.moveRetries(earlierBy: Int(setback / .milliseconds(1)))
        }
        for schedule in schedules {
            do {
                let next = try await schedule.enqueueIfDue(in: jobs, now: now)
                result.nextPeriods[schedule.name] = next
            } catch let error as JobError {
                // Neither a queue nor another schedule may wait for it.
                result.refused[schedule.name] = error
                result.nextPeriods[schedule.name] = schedule.timetable.next(after: now)
            }
        }
        if !free.isEmpty { try await take(from: table, &result) }
        result.nextDue = try await table.nextDue()
        return result
    }

    private func beat(
        _ lease: WorkerLease,
        _ table: any JobTable,
        _ result: inout Result
    ) async throws {
        try await table.beat(worker, label: label)
        result.beats = try await table.beats()
        for dead in lease.dead(result.beats, besides: worker, now: moment) {
            result.givenBack += try await giveBack(jobsOf: dead, table)
            result.beats[dead] = nil
        }
        let claims = try await table.claims(of: worker)
        result.claims = claims
        // What an earlier round took, whose answer was lost, has not begun.
        let settled = Set(ended.map(\.claim))
        let unknown = claims.keys.filter { !known.contains($0) && !settled.contains($0) }
        _ = try await table.settle(unknown.map { ($0, .givenBack) })
        try await table.forgetKeys(before: now)
    }

    /// Gives the jobs of a dead worker to others; returns their number.
    ///
    /// A job whose workers have died several times may have ended them. Such jobs come back at
    /// moments of their own, so that one of them does not end the others again and again.
    private func giveBack(jobsOf dead: WorkerID, _ table: any JobTable) async throws -> Int {
        let suspects = try await table.claims(of: dead)
            .filter { claim, isCancelled in !isCancelled && claim.attempt > Self.freeAttempts }
            .keys
        let isSettled = try await table.settle(
            suspects.map { claim in
                let pause = Double.random(in: 0...min(300, pow(2, Double(claim.attempt))))
                let error = "the worker ended during attempt \(claim.attempt)"
                return (claim, .again(at: now.addingTimeInterval(pause), error: error))
            }
        )
        return isSettled.count(where: \.self) + (try await table.remove(dead))
    }

    private func take(from table: any JobTable, _ result: inout Result) async throws {
        let made = try await table.makeReady(dueBy: now, limit: Self.maximumReady)
        let paused = try await table.pausedQueues()
        for queue in queues {
            guard var limit = free[queue.name], !paused.contains(queue.name) else { continue }
            if let rate = queue.rate {
                let next = try await table.nextStart(of: queue.name)
                let allowed = rate.take(limit, next: next, now: now)
                limit = allowed.count
                if limit == 0 { result.nextStarts[queue.name] = allowed.next }
            }
            guard limit > 0 else { continue }
            let taken = try await table.claim(queue.name, limit: limit, by: worker)
            result.claimed += taken
            if taken.count == limit { result.full.insert(queue.name) }
            if let rate = queue.rate, !taken.isEmpty {
                let next = try await table.nextStart(of: queue.name)
                let following = rate.take(taken.count, next: next, now: now).next
                try await table.setNextStart(of: queue.name, following)
                result.nextStarts[queue.name] = following
                result.full.remove(queue.name)
            }
        }
        if made == Self.maximumReady { result.full.formUnion(free.keys) }
    }
}
