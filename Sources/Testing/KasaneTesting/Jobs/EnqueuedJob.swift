public import Foundation
public import KasaneJobs

/// A job that waits in a test's store.
public struct EnqueuedJob<Work: Job>: Identifiable, Sendable {
    /// The identity.
    public let id: JobID
    /// The decoded job.
    public let job: Work
    /// When the job is due, to the millisecond; without a delay, when it was enqueued.
    public let due: Date
    /// The number of failed attempts.
    public let attempts: Int
    /// The error of the latest attempt, or `nil` if none has failed.
    public let error: String?

    init(_ stored: StoredJob) throws {
        id = stored.id
        job = try JobPayload.decode(stored.payload, as: Work.self)
        due = stored.due
        attempts = stored.attempt
        error = stored.error
    }
}
