package import Foundation

/// The stored jobs, as seen by one transaction.
///
/// Implemented by each store, and used by ``JobRepository`` and the workers.
package protocol JobTable {
    /// Stores jobs whose key is free, in one round trip; returns which were stored.
    ///
    /// If a job that releases its key at its start kept another one from being stored, no worker
    /// starts it until the transaction ends.
    func insert(_ jobs: [StoredJob]) async throws -> [Bool]

    /// Takes the free keys for a period; returns which were free.
    func take(_ keys: [TakenJobKey], now: Date) async throws -> [Bool]

    func find(_ id: JobID) async throws -> StoredJob?

    /// Jobs in a state, ordered by identifier.
    func jobs(
        _ state: StoredJob.State,
        in queue: String?,
        after id: JobID?,
        limit: Int
    ) async throws -> [StoredJob]

    /// Counts the jobs of a queue in a state, up to a limit.
    func count(_ state: StoredJob.State, in queue: String, limit: Int) async throws -> Int

    /// The ready job of a queue that was enqueued first, or `nil` if none is ready.
    func oldestReady(in queue: String) async throws -> JobID?

    func queuesWithJobs() async throws -> [String]

    /// Deletes a job, or asks its worker to cancel it; returns whether it existed.
    func cancel(_ id: JobID) async throws -> Bool

    /// Makes a failed or scheduled job ready, with all its attempts; returns whether it existed.
    func makeReady(_ id: JobID) async throws -> Bool

    /// Makes due jobs ready; returns how many, at most the limit.
    func makeReady(dueBy now: Date, limit: Int) async throws -> Int

    /// Changes the due date of scheduled jobs that still have the given number of claims.
    func move(_ jobs: [JobID: Int], to due: Date) async throws

    /// Makes retries of a kind due if they wait beyond `latest`.
    func endPauses(of kind: String, beyond latest: Date, now: Date) async throws

    /// The due date of the next job that isn't ready, or `nil` without one.
    func nextDue() async throws -> Date?

    /// The queues that have ready jobs and aren't paused.
    func readyQueues(among queues: [String]) async throws -> Set<String>

    /// Gives ready jobs to a worker, the most urgent first.
    func claim(_ queue: String, limit: Int, by worker: WorkerID) async throws -> [StoredJob]

    /// Ends attempts; returns whether each claim was valid.
    ///
    /// A cancelled job is deleted, however its attempt ended.
    func settle(
        _ outcomes: [(claim: JobClaim, outcome: JobOutcome)],
        now: Date
    ) async throws -> [Bool]

    /// The running jobs of a worker, and whether each is to be cancelled.
    func claims(of worker: WorkerID) async throws -> [JobClaim: Bool]

    /// Records a worker's heartbeat and clock.
    func beat(_ worker: WorkerID, label: String, now: Date) async throws

    /// The latest clock of the other workers, or `nil` if there are none.
    func latestClock(besides worker: WorkerID) async throws -> Date?

    /// The number of heartbeats of each worker.
    func beats() async throws -> [WorkerID: Int]

    /// Removes a worker and requeues its jobs, except cancelled ones; returns how many.
    func remove(_ worker: WorkerID) async throws -> Int

    func pausedQueues() async throws -> Set<String>

    func setPaused(_ queue: String, _ isPaused: Bool) async throws

    /// Keeps other workers from starting jobs of a limited queue until the transaction ends.
    func exclude(othersFrom queue: String) async throws

    /// When a limited queue can start the next job, or `nil` if it has started none.
    func nextStart(of queue: String) async throws -> Date?

    /// Records when a limited queue can start the next job.
    func setNextStart(of queue: String, _ moment: Date) async throws

    /// The latest handled period of each schedule.
    func latestPeriods() async throws -> [String: Date]

    /// The latest handled period of a schedule, or `nil` if none was.
    ///
    /// Excludes other workers until the transaction ends.
    func latestPeriod(of schedule: String) async throws -> Date?

    func setLatestPeriod(of schedule: String, _ period: Date) async throws

    /// Deletes expired keys.
    func forgetKeys(before now: Date) async throws

    /// Jobs in all states that weren't cancelled, ordered by identifier.
    func records(after id: JobID?, limit: Int) async throws -> [StoredJob]

    /// Stores the jobs of another store. Running jobs become ready.
    func restore(_ jobs: [StoredJob]) async throws

    /// The keys taken for a time, ordered by kind and key.
    func takenKeys(after key: TakenJobKey?, limit: Int) async throws -> [TakenJobKey]

    /// Stores the keys of another store, replacing equal ones.
    func restore(_ keys: [TakenJobKey]) async throws
}

/// The region of a store that jobs occupy.
package enum JobRegion {
    /// The name of the job table in observations and signals.
    package static let table = "kasane_job"
}
