import Foundation

/// The reason why a job can't be stored, run or completed.
@nonexhaustive
public enum JobError: Error, Hashable, Sendable {
    /// The job can't be encoded as JSON.
    case unencodable(kind: String, reason: String)
    /// The job is larger than 256 kB.
    case tooLarge(kind: String, bytes: Int)
    /// The uniqueness key is empty, has more than 200 characters, or contains a NUL.
    case invalidKey(kind: String, length: Int)
    /// The stored job doesn't decode as its type.
    case unreadable(kind: String, reason: String)
    /// A row of the job table has a value that no version of Kasane writes.
    case unreadableRow(String)
    /// The worker has no handler for the job.
    case noHandler(kind: String)
    /// The job belongs to another worker, or to none.
    case claimLost(JobID)
    /// The handler didn't finish before its deadline.
    case deadlineExceeded(kind: String, after: Duration)
    /// Every attempt ended because its worker died.
    case workersEnded(kind: String, attempts: Int)
}

extension JobError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .unencodable(let kind, let reason):
            "a job “\(kind)” cannot be encoded as JSON: \(reason)"
        case .tooLarge(let kind, let bytes):
            """
            a job “\(kind)” has \(bytes) bytes, more than \(JobRepository.maximumPayload); store the \
            data elsewhere, and its identity in the job
            """
        case .invalidKey(let kind, let length):
            """
            the key of a job “\(kind)” must have 1 to 200 characters and no NUL; it has \(length) \
            characters
            """
        case .unreadable(let kind, let reason):
            """
            the stored job does not decode as “\(kind)”; make the type decode it, then retry it, or \
            discard it: \(reason)
            """
        case .unreadableRow(let row):
            "another program has changed a row of kasane_job; correct or delete it: \(row)"
        case .noHandler(let kind):
            "no handler for jobs “\(kind)”; give the worker one, or discard the job"
        case .claimLost(let id):
            "the job \(id) belongs to another worker, so this attempt is rolled back"
        case .deadlineExceeded(let kind, let duration):
            "a job “\(kind)” did not end within \(duration)"
        case .workersEnded(let kind, let attempts):
            "the worker ended during each of \(attempts) attempts of a job “\(kind)”"
        }
    }
}
