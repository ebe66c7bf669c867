import Foundation

/// The transaction in one round of a worker's loop.
///
/// It has no effects outside the store, because the store can retry it.
struct DispatchRound: Sendable {
    struct Result: Sendable {
        struct Heartbeat: Sendable {
            /// The heartbeats of all live workers.
            let beats: [WorkerID: Int]
            /// The worker's running jobs and whether each job has been cancelled.
            let claims: [JobClaim: Bool]
        }

        /// Whether each ended attempt's claim was valid.
        var settled: [Bool] = []
        var claimed: [StoredJob] = []
        var heartbeat: Heartbeat?
        /// The postponed jobs.
        var waits: [JobID: JobWait] = [:]
        var hasEndedPauses = false
        /// When the next round is needed if no signal arrives.
        ///
        /// This date isn't in the future if a round is needed now.
        private(set) var nextRound: Date?
        /// When rate-limited queues can start their next job, according to the store.
        var storedStarts: [String: Date] = [:]
        /// The latest handled periods, or `nil` if the schedules weren't checked.
        var latestPeriods: [String: Date]?
        /// Schedules whose job can't be stored.
        var refused: [String: JobError] = [:]
        /// The number of jobs requeued from dead workers.
        var requeued = 0

        mutating func wake(at date: Date) {
            nextRound = min(nextRound ?? date, date)
        }
    }

    let worker: JobWorker
    let ended: [EndedAttempt]
    let now: Date
    /// The worker's monotonic time.
    let moment: Duration
    let isBeat: Bool
    let checksSchedules: Bool
    /// The number of free slots in each queue.
    let free: [String: Int]
    /// The claims of the running attempts.
    let known: Set<JobClaim>
    let seen: WorkerObservations

    func run(_ jobs: JobRepository) async throws -> Result {
        let table = jobs.table
        var result = Result()
        if isBeat {
            try await table.move(seen.overdue(at: now, moment), to: now)
            try await endPauses(table, &result)
        }
        result.settled = try await settle(
            ended.compactMap { ended in ended.outcome.map { (ended.claim, $0) } },
            table,
            &result
        )
        if isBeat { try await beat(table, &result) }
        if checksSchedules, !worker.schedules.isEmpty { try await enqueueDue(in: jobs, &result) }
        if !free.isEmpty { try await claim(from: table, &result) }
        return result
    }

    /// Ends attempts and returns whether each claim was valid.
    func settle(
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
}
