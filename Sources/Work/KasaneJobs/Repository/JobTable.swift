package import Foundation

/// The stored jobs, as one transaction of a store sees them.
///
/// Each store implements it; ``JobRepository`` and the workers use it.
package protocol JobTable {
    /// Stores jobs in one round trip, except those whose key is taken; returns which were stored.
    ///
    /// If a job whose key is freed at its start kept another one from being stored, no worker
    /// begins it until the transaction ends.
    func insert(_ jobs: [StoredJob]) async throws -> [Bool]

    /// Takes the free ones of some keys for a period; returns which were free.
    func take(_ keys: [TakenJobKey], now: Date) async throws -> [Bool]

    /// Returns a job, or `nil` if none is stored.
    func find(_ id: JobID) async throws -> StoredJob?

    /// Returns jobs in a state, ordered by identity.
    func jobs(
        _ state: StoredJob.State,
        in queue: String?,
        after id: JobID?,
        limit: Int
    ) async throws -> [StoredJob]

    /// Counts the jobs of a queue in a state, up to a limit.
    func count(_ state: StoredJob.State, in queue: String, limit: Int) async throws -> Int

    /// Returns the job of a queue that was enqueued first and is ready; `nil` if none is.
    func oldestReady(in queue: String) async throws -> JobID?

    /// The queues that have jobs.
    func queuesWithJobs() async throws -> [String]

    /// Deletes a job, or asks its worker to cancel it if it is running; returns whether it existed.
    func cancel(_ id: JobID) async throws -> Bool

    /// Changes a job that failed for good, or waits for its moment, to ready, with all its
    /// attempts; returns whether there is such a job.
    func makeReady(_ id: JobID) async throws -> Bool

    /// Changes the jobs whose moment has come to ready; returns how many, at most the limit.
    func makeReady(dueBy now: Date, limit: Int) async throws -> Int

    /// Changes the due time of scheduled jobs that still have the given number of claims.
    func move(_ jobs: [JobID: Int], to due: Date) async throws

    /// Makes further attempts of a kind due that wait for a moment after another one.
    func endPauses(of kind: String, beyond latest: Date, now: Date) async throws

    /// Returns the moment of the next job that is not ready; `nil` without one.
    func nextDue() async throws -> Date?

    /// Returns those of some queues that have a job that is ready, and are not paused.
    func readyQueues(among queues: [String]) async throws -> Set<String>

    /// Gives jobs that are ready to a worker, the most urgent first.
    func claim(_ queue: String, limit: Int, by worker: WorkerID) async throws -> [StoredJob]

    /// Ends attempts; returns whether each claim was valid.
    ///
    /// A cancelled job is deleted, however its attempt ended.
    func settle(
        _ outcomes: [(claim: JobClaim, outcome: JobOutcome)],
        now: Date
    ) async throws -> [Bool]

    /// Returns the running jobs of a worker, and whether each is to be cancelled.
    func claims(of worker: WorkerID) async throws -> [JobClaim: Bool]

    /// Records a worker's heartbeat and clock.
    func beat(_ worker: WorkerID, label: String, now: Date) async throws

    /// Returns the latest clock of the other workers, or `nil` if there are none.
    func latestClock(besides worker: WorkerID) async throws -> Date?

    /// Returns the number of beats of each worker.
    func beats() async throws -> [WorkerID: Int]

    /// Removes a worker and requeues its jobs, except cancelled ones; returns how many.
    func remove(_ worker: WorkerID) async throws -> Int

    /// Returns the queues that are paused.
    func pausedQueues() async throws -> Set<String>

    /// Pauses or continues a queue.
    func setPaused(_ queue: String, _ isPaused: Bool) async throws

    /// Keeps other workers from beginning jobs of a limited queue until the transaction ends.
    func exclude(othersFrom queue: String) async throws

    /// Returns the time before which a limited queue begins no job, or `nil` if it has begun none.
    func nextStart(of queue: String) async throws -> Date?

    /// Records the moment before which a limited queue begins no further job.
    func setNextStart(of queue: String, _ moment: Date) async throws

    /// Returns the latest periods of all schedules that were handled.
    func latestPeriods() async throws -> [String: Date]

    /// Returns the latest period of a schedule that was handled, and excludes others until the
    /// transaction ends; `nil` if none was.
    func latestPeriod(of schedule: String) async throws -> Date?

    /// Records the latest period of a schedule.
    func setLatestPeriod(of schedule: String, _ period: Date) async throws

    /// Forgets the keys whose time has passed.
    func forgetKeys(before now: Date) async throws

    /// Returns jobs in all states that were not cancelled, ordered by identity.
    func records(after id: JobID?, limit: Int) async throws -> [StoredJob]

    /// Stores the jobs of another store. Running jobs become ready.
    func restore(_ jobs: [StoredJob]) async throws

    /// Returns the keys that are taken for a time, ordered by kind and key.
    func takenKeys(after key: TakenJobKey?, limit: Int) async throws -> [TakenJobKey]

    /// Stores the keys of another store, in place of equal ones.
    func restore(_ keys: [TakenJobKey]) async throws
}

/// The part of a store that jobs take.
package enum JobRegion {
    /// The table of the jobs, as observations and signals name it.
    package static let table = "kasane_job"
}
