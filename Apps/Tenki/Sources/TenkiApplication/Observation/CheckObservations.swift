package import KasaneJobs

package struct CheckObservations: Job {
    package static let kind = "check-observations"
    /// A queue of its own, so that no refresh delays the request for a file.
    package static let queue = "observations"
    package static let retry = JobRetry(1)

    package init() {}
}

package struct CheckObservationsHandler: JobHandler {
    private let read: ReadObservations

    static let period: Duration = .seconds(60)

    package init(read: ReadObservations) {
        self.read = read
    }

    package func run(_ job: CheckObservations, in context: JobContext) async throws {
        try await read()
    }
}
