import Foundation

/// An error while storing, running or completing a job.
@nonexhaustive
public enum JobError: Error, Hashable, Sendable {
    /// The job can't be encoded as JSON.
    case unencodable(kind: String, reason: String)
    /// The job is larger than 256 kB.
    case tooLarge(kind: String, bytes: Int)
    /// The uniqueness key is empty, has more than 200 characters, or contains a NUL.
    case invalidKey(kind: String, length: Int)
    /// The stored job can't be decoded as its type.
    case unreadable(kind: String, reason: String)
    /// A row in the job table has a value that no version of Kasane writes.
    case unreadableRow(String)
    /// The worker has no handler for this kind of job.
    case noHandler(kind: String)
    /// The job is no longer claimed by this worker.
    case claimLost(JobID)
    /// The attempt exceeded the job's deadline.
    case deadlineExceeded(kind: String, after: Duration)
    /// The worker died during every attempt.
    case workersEnded(kind: String, attempts: Int)
}

extension JobError: CustomStringConvertible {
    /// The error message, with advice for operators.
    public var description: String {
        switch self {
        case .unencodable(let kind, let reason):
            "cannot encode the job “\(kind)” as JSON: \(reason)"
        case .tooLarge(let kind, let bytes):
            """
            the job “\(kind)” is \(bytes) bytes long, but the limit is \
            \(JobRepository.maximumPayload); store the data elsewhere and put its ID in the job
            """
        case .invalidKey(let kind, let length):
            """
            the uniqueness key of a “\(kind)” job is \(length) characters long; use 1 \
            to 200 characters, without NUL
            """
        case .unreadable(let kind, let reason):
            """
            cannot decode the stored job as “\(kind)”; fix the type and retry the job, or discard \
            it: \(reason)
            """
        case .unreadableRow(let row):
            "invalid row in kasane_job, changed by another program; fix or delete it: \(row)"
        case .noHandler(let kind):
            "no handler for “\(kind)” jobs; add one to the worker or discard the job"
        case .claimLost(let id):
            "job \(id) now belongs to another worker, so this attempt is rolled back"
        case .deadlineExceeded(let kind, let duration):
            "the job “\(kind)” did not finish within \(duration)"
        case .workersEnded(let kind, let attempts):
            "the worker died during all \(attempts) attempts of the job “\(kind)”"
        }
    }
}
