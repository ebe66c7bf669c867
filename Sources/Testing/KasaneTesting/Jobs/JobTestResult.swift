public import Foundation
public import KasaneJobs

/// The result of an attempt to run a job with a ``JobTestRunner``.
public struct JobTestResult: Hashable, Sendable, Identifiable {
    /// The outcome of an attempt.
    @nonexhaustive
    public enum Outcome: Hashable, Sendable {
        /// The job succeeded and is no longer stored.
        case done
        /// The handler threw an error, and the job will be retried.
        ///
        /// The date includes jitter. See ``/KasaneJobs/JobRetry``.
        case again(at: Date, error: String)
        /// The handler threw an error, and the job won't be retried.
        case failed(error: String)
        /// The handler couldn't complete the job, because it had lost its claim on the job.
        case claimLost
    }

    /// The job's ID.
    public let id: JobID
    /// The job's kind.
    ///
    /// See ``/KasaneJobs/Job/kind``.
    public let kind: String
    /// The attempt's number, starting at 1.
    public let attempt: Int
    /// The outcome of the attempt.
    public let outcome: Outcome
}

extension JobTestResult.Outcome {
    init(_ outcome: JobOutcome, at now: Date) {
        self =
            switch outcome {
            // A cancelled test releases its job and doesn't receive this result.
            case .done, .givenBack: .done
            case .again(let pause, let error):
                .again(at: now.addingTimeInterval(pause / .seconds(1)), error: error)
            case .failed(let error): .failed(error: error)
            }
    }
}
