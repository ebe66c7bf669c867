package import KasaneJobs

package struct CheckTyphoons: Job {
    package static let kind = "check-typhoons"
    package static let queue = RefreshForecast.queue
    package static let retry = JobRetry(1)

    package init() {}
}

package struct CheckTyphoonsHandler: JobHandler {
    private let read: ReadTyphoons

    static let period: Duration = .seconds(1200)

    package init(read: ReadTyphoons) {
        self.read = read
    }

    package func run(_ job: CheckTyphoons, in context: JobContext) async throws {
        try await read()
    }
}
