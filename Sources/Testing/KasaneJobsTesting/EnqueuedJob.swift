public import Foundation
public import KasaneJobs

/// A job that waits in the store of a test.
public struct EnqueuedJob<Work: Job>: Identifiable, Sendable {
    /// The identity.
    public let id: JobID
    /// The job, decoded from what is stored.
    public let job: Work
    /// The moment from which it may be run, to the millisecond; of a job that may be run at once,
    /// the time at which it was enqueued.
    public let due: Date
    /// The number of attempts that have failed.
    public let attempts: Int
    /// What failed in the latest attempt; `nil` if none has failed.
    public let error: String?

    init(_ stored: StoredJob) throws {
        id = stored.id
        job = try JobPayload.decode(stored.payload, as: Work.self)
        due = stored.due
        attempts = stored.attempt
        error = stored.error
    }
}
