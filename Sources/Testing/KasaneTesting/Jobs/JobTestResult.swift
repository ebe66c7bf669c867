public import Foundation
public import KasaneJobs

/// An attempt at a job by a ``JobTestRunner``.
public struct JobTestResult: Hashable, Sendable, Identifiable {
    /// How an attempt ended.
    @nonexhaustive
    public enum Outcome: Hashable, Sendable {
        /// The job is done and no longer stored.
        case done
        /// The handler threw an error, and the job is retried at a date.
        ///
        /// The date includes jitter; see ``/KasaneJobs/JobRetry``.
        case again(at: Date, error: String)
        /// The handler threw an error, and the job has failed for good.
        case failed(error: String)
        /// The handler could not complete the job, because it no longer holds the job's claim.
        case claimLost
    }

    /// The identity of the job.
    public let id: JobID
    /// The kind of the job; see ``/KasaneJobs/Job/kind``.
    public let kind: String
    /// The number of the attempt, from 1.
    public let attempt: Int
    /// How it ended.
    public let outcome: Outcome
}

extension JobTestResult.Outcome {
    init(_ outcome: JobOutcome, at now: Date) {
        self =
            switch outcome {
            // A cancelled test gives its job back, and does not get this result.
            case .done, .givenBack: .done
            case .again(let pause, let error):
                .again(at: now.addingTimeInterval(pause / .seconds(1)), error: error)
            case .failed(let error): .failed(error: error)
            }
    }
}
