public import Foundation
public import KasaneJobs

/// An attempt of a job that a ``JobTestRunner`` has run.
public struct JobTestResult: Hashable, Sendable, Identifiable {
    /// How an attempt ended.
    @nonexhaustive
    public enum Outcome: Hashable, Sendable {
        /// The job is done, and is not stored any more.
        case done
        /// The handler threw an error, and another attempt follows at a moment.
        ///
        /// The moment has a random part, see ``/KasaneJobs/JobRetry``.
        case again(at: Date, error: String)
        /// The handler threw an error, and the job has failed for good.
        case failed(error: String)
        /// The handler could not complete its job, because it does not belong to it any more.
        case claimLost
    }

    /// The identity of the job.
    public let id: JobID
    /// The kind of the job, see ``/KasaneJobs/Job/kind``.
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
