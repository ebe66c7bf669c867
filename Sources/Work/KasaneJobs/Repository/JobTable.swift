package import Foundation

/// The stored jobs, as seen by one transaction.
///
/// Each store has an implementation, which ``JobRepository`` and the workers use.
package protocol JobTable {
    /// Stores the jobs whose keys are free, in one round trip, and returns which were stored.
    ///
    /// If a job is a duplicate of a job that holds its key until it starts, no worker can start the
    /// existing job until the transaction ends.
    func insert(_ jobs: [StoredJob]) async throws -> [Bool]

    /// Acquires the keys that are free, and returns which keys were acquired.
    func take(_ keys: [TakenJobKey], now: Date) async throws -> [Bool]

    func find(_ id: JobID) async throws -> StoredJob?

    /// Returns jobs in a state, ordered by ID.
    func jobs(
        _ state: StoredJob.State,
        in queue: String?,
        after id: JobID?,
        limit: Int
    ) async throws -> [StoredJob]

    /// Counts a queue's jobs in a state, up to a limit.
    func count(_ state: StoredJob.State, in queue: String, limit: Int) async throws -> Int

    /// Returns the queue's oldest ready job, or `nil` if none is ready.
    func oldestReady(in queue: String) async throws -> JobID?

    func queuesWithJobs() async throws -> [String]

    /// Deletes a job or asks its worker to cancel it, and returns whether it existed.
    func cancel(_ id: JobID) async throws -> Bool

    /// Makes a failed or scheduled job ready, resets its attempts and returns whether it existed.
    func makeReady(_ id: JobID) async throws -> Bool

    /// Makes due jobs ready, up to the limit, and returns their number.
    func makeReady(dueBy now: Date, limit: Int) async throws -> Int

    /// Changes the due date of scheduled jobs that still have the given number of claims.
    func move(_ jobs: [JobID: Int], to due: Date) async throws

    /// Makes retries due now if their due date is after `latest`.
    func endPauses(of kind: String, beyond latest: Date, now: Date) async throws

    /// Returns the due date of the next scheduled job, or `nil` if there is none.
    func nextDue() async throws -> Date?

    /// Returns the queues that have ready jobs and aren't paused.
    func readyQueues(among queues: [String]) async throws -> Set<String>

    /// Assigns ready jobs to a worker, the most urgent first.
    func claim(_ queue: String, limit: Int, by worker: WorkerID) async throws -> [StoredJob]

    /// Ends attempts and returns whether each claim was valid.
    ///
    /// A cancelled job is deleted, whatever the outcome.
    func settle(
        _ outcomes: [(claim: JobClaim, outcome: JobOutcome)],
        now: Date
    ) async throws -> [Bool]

    /// Returns a worker's running jobs and whether each job has been cancelled.
    func claims(of worker: WorkerID) async throws -> [JobClaim: Bool]

    /// Records a worker's heartbeat and clock.
    func beat(_ worker: WorkerID, label: String, now: Date) async throws

    /// Returns the latest time on the other workers' clocks, or `nil` if there are none.
    func latestClock(besides worker: WorkerID) async throws -> Date?

    /// Returns each worker's heartbeat count.
    func beats() async throws -> [WorkerID: Int]

    /// Removes a worker, requeues its jobs other than cancelled jobs, and returns the number of
    /// requeued jobs.
    func remove(_ worker: WorkerID) async throws -> Int

    func pausedQueues() async throws -> Set<String>

    func setPaused(_ queue: String, _ isPaused: Bool) async throws

    /// Prevents other workers from starting jobs in a rate-limited queue until the transaction
    /// ends.
    func exclude(othersFrom queue: String) async throws

    /// Returns when a rate-limited queue can start its next job, or `nil` if it hasn't started any.
    func nextStart(of queue: String) async throws -> Date?

    /// Records when a rate-limited queue can start its next job.
    func setNextStart(of queue: String, _ moment: Date) async throws

    /// Returns each schedule's latest handled period.
    func latestPeriods() async throws -> [String: Date]

    /// Returns a schedule's latest handled period, or `nil` if there is none.
    ///
    /// Locks the schedule until the transaction ends.
    func latestPeriod(of schedule: String) async throws -> Date?

    func setLatestPeriod(of schedule: String, _ period: Date) async throws

    /// Deletes expired keys.
    func forgetKeys(before now: Date) async throws

    /// Returns all jobs that weren't cancelled, ordered by ID.
    func records(after id: JobID?, limit: Int) async throws -> [StoredJob]

    /// Stores jobs from another store.
    ///
    /// Running jobs become ready.
    func restore(_ jobs: [StoredJob]) async throws

    /// Returns the time-limited keys, ordered by kind and key.
    func takenKeys(after key: TakenJobKey?, limit: Int) async throws -> [TakenJobKey]

    /// Stores keys from another store, replacing existing keys.
    func restore(_ keys: [TakenJobKey]) async throws
}

/// The store region that contains the jobs.
package enum JobRegion {
    /// The name of the job table in observations and signals.
    package static let table = "kasane_job"
}
