public import Foundation

/// A job as it is stored.
public struct StoredJob: Hashable, Sendable, Identifiable {
    /// What a job waits for.
    public enum State: Int, Sendable, Codable, CaseIterable {
        /// It is due, and waits for a worker.
        case ready = 0
        /// It waits for its moment.
        case scheduled = 1
        /// A worker runs it.
        case running = 2
        /// It has failed for good, and waits for an operator.
        case failed = 3
    }

    /// The identity.
    public let id: JobID
    /// The kind, see ``Job/kind``.
    public let kind: String
    /// The name of the queue.
    public let queue: String
    /// The rank.
    public let priority: JobPriority
    /// What it waits for.
    public internal(set) var state: State
    /// The job as JSON, with its secrets; see ``redactedPayload``.
    public let payload: String
    /// The moment from which it may be run, to the millisecond.
    public internal(set) var due: Date
    /// The number of attempts that have begun.
    public internal(set) var attempt: Int
    /// The worker that runs it; `nil` if none does.
    public internal(set) var worker: WorkerID?
    /// What failed in the latest attempt; `nil` if none has failed.
    public internal(set) var error: String?
    /// The key under which no equal job is stored; `nil` without one.
    var uniqueKey: String?
    /// Whether the key is freed when the first attempt begins, instead of when the job is done.
    let freesKeyAtStart: Bool
    /// The number of claims, including claims whose attempts were given back.
    package internal(set) var claims: Int

    /// The time at which it was enqueued, to the millisecond.
    public var enqueued: Date { id.enqueued }
}

/// The identity of a worker, for one run of it.
public struct WorkerID: Hashable, Sendable, CustomStringConvertible {
    /// The identity as a UUID.
    public let uuid: UUID

    /// Creates the identity of a stored worker.
    ///
    /// - Parameter uuid: The identity as a UUID.
    public init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// The first eight digits of the UUID.
    public var description: String { String(uuid.uuidString.lowercased().prefix(8)) }
}

/// The right of a worker to complete a job.
///
/// It becomes invalid when a worker claims the job again. The result of a slow attempt is then
/// refused.
public struct JobClaim: Hashable, Sendable {
    /// The job.
    public let job: JobID
    /// The worker.
    public let worker: WorkerID
    /// The number of the attempt, from 1.
    public let attempt: Int
    /// Distinguishes the claims of a job, which can have the same attempt number.
    let number: Int

    init(job: JobID, worker: WorkerID, attempt: Int, number: Int) {
        self.job = job
        self.worker = worker
        self.attempt = attempt
        self.number = number
    }

    /// Creates the claim of a worker that has just taken a job.
    package init(of job: StoredJob, by worker: WorkerID) {
        self.init(job: job.id, worker: worker, attempt: job.attempt, number: job.claims)
    }
}

/// How an attempt ended.
package enum JobOutcome: Hashable, Sendable {
    /// The work is done, or was cancelled.
    case done
    /// Another attempt follows, after a pause that begins when this is stored.
    case again(after: Duration, error: String)
    /// No attempt follows.
    case failed(error: String)
    /// The attempt does not count, because its worker stops.
    case givenBack
}
