public import Foundation
public import KasaneJobs

/// A waiting job in a test's store.
public struct EnqueuedJob<Work: Job>: Identifiable, Sendable {
    /// The job's ID.
    public let id: JobID
    /// The decoded job.
    public let job: Work
    /// The date at which the job is due, with millisecond precision.
    ///
    /// If there is no delay, the job is due when it is enqueued.
    public let due: Date
    /// The number of failed attempts.
    public let attempts: Int
    /// The error from the last attempt if the attempt failed.
    public let error: String?

    init(_ stored: StoredJob) throws {
        id = stored.id
        job = try JobPayload.decode(stored.payload, as: Work.self)
        due = stored.due
        attempts = stored.attempt
        error = stored.error
    }
}
