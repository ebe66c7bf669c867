package import KasaneJobs

/// Reads the observations that are new.
package struct CheckObservations: Job {
    /// The name under which these jobs are stored.
    package static let kind = "check-observations"
    /// A queue of its own, so that no refresh delays the request for a file.
    package static let queue = "observations"
    /// The next check makes up for one that fails.
    package static let retry = JobRetry(1)

    /// Creates a job.
    package init() {}
}

/// Runs the check for observations that is due.
///
/// A failure of the provider does not fail the job: it is recorded in the state of the checks.
package struct CheckObservationsHandler: JobHandler {
    private let read: ReadObservations

    /// The time from one check to the next, at most of which a file is read too late: a minute.
    static let period: Duration = .seconds(60)

    /// Creates a handler.
    package init(read: ReadObservations) {
        self.read = read
    }

    /// Runs the check.
    package func run(_ job: CheckObservations, in context: JobContext) async throws {
        try await read()
    }
}
