package import KasaneJobs

/// Reads the current typhoons.
package struct CheckTyphoons: Job {
    /// The name under which these jobs are stored.
    package static let kind = "check-typhoons"
    /// The queue of calls to providers.
    package static let queue = RefreshForecast.queue
    /// The next check makes up for one that fails.
    package static let retry = JobRetry(1)

    /// Creates a job.
    package init() {}
}

/// Runs the check for typhoons that is due.
///
/// A failure of the provider does not fail the job: it is recorded in the state of the checks.
package struct CheckTyphoonsHandler: JobHandler {
    private let read: ReadTyphoons

    /// The time from one check to the next: 20 minutes.
    static let period: Duration = .seconds(1200)

    /// Creates a handler.
    package init(read: ReadTyphoons) {
        self.read = read
    }

    /// Runs the check.
    package func run(_ job: CheckTyphoons, in context: JobContext) async throws {
        try await read()
    }
}
