public import Foundation

/// A job in the store.
public struct StoredJob: Hashable, Sendable, Identifiable {
    /// The state of a stored job.
    public enum State: Int, Sendable, Codable, CaseIterable {
        /// Due and waiting for a worker.
        case ready = 0
        /// Waiting for its due date.
        case scheduled = 1
        /// Running on a worker.
        case running = 2
        /// Failed permanently and waiting for an operator.
        case failed = 3
    }

    /// The job's ID.
    public let id: JobID
    /// The job's kind; see ``Job/kind``.
    public let kind: String
    /// The queue's name.
    public let queue: String
    /// The priority.
    public let priority: JobPriority
    /// The current state.
    public internal(set) var state: State
    /// The job as JSON, including its secrets; see ``redactedPayload``.
    public let payload: String
    /// The earliest date at which to run the job, to the millisecond.
    public internal(set) var due: Date
    /// The number of attempts, including a running attempt.
    public internal(set) var attempt: Int
    /// The worker that is running the job, if any.
    public internal(set) var worker: WorkerID?
    /// The error from the latest failed attempt, if any.
    public internal(set) var error: String?
    var uniqueKey: String?
    /// Whether the key is released when the first attempt starts, rather than when the job is done.
    let freesKeyAtStart: Bool
    /// The number of claims, including claims that a stopping worker gave back.
    package internal(set) var claims: Int

    /// The date when the job was enqueued, to the millisecond.
    public var enqueued: Date { id.enqueued }
}

/// A worker's ID, new for each worker.
public struct WorkerID: Hashable, Sendable, CustomStringConvertible {
    /// The ID as a UUID.
    public let uuid: UUID

    /// Creates a worker ID from a UUID.
    public init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// The first eight digits of the UUID.
    public var description: String { String(uuid.uuidString.lowercased().prefix(8)) }
}

/// A worker's right to complete a job.
///
/// The claim becomes invalid when any worker, including the same worker, claims the job again. The
/// result of a slow attempt is then rejected.
public struct JobClaim: Hashable, Sendable {
    /// The job.
    public let job: JobID
    /// The worker.
    public let worker: WorkerID
    /// The attempt number, starting at 1.
    public let attempt: Int
    /// A number that distinguishes claims with the same attempt number.
    let number: Int

    init(job: JobID, worker: WorkerID, attempt: Int, number: Int) {
        self.job = job
        self.worker = worker
        self.attempt = attempt
        self.number = number
    }

    package init(of job: StoredJob, by worker: WorkerID) {
        self.init(job: job.id, worker: worker, attempt: job.attempt, number: job.claims)
    }
}

/// The outcome of an attempt.
package enum JobOutcome: Hashable, Sendable {
    /// Done or cancelled.
    case done
    /// Failed, to be retried after a delay that starts when this outcome is stored.
    case again(after: Duration, error: String)
    /// Failed permanently.
    case failed(error: String)
    /// Not counted as an attempt, because the worker is stopping.
    case givenBack
}
