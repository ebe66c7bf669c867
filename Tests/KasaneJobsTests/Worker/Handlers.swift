import KasaneJobs
import Synchronization

struct Count: Job {
    static let kind = "count"
    static let retry = JobRetry(3, from: .milliseconds(1), to: .milliseconds(2))
    var number = 0
}

final class Record: Sendable {
    private let state = Mutex<[String]>([])

    var entries: [String] { state.withLock { $0 } }

    func add(_ entry: String) {
        state.withLock { $0.append(entry) }
    }

    func wait(for count: Int) async throws {
        while entries.count < count { try await Task.sleep(for: .milliseconds(1)) }
    }
}

struct ClosureHandler<Work: Job>: JobHandler {
    let body: @Sendable (Work, JobContext) async throws -> Void

    init(
        _ type: Work.Type = Work.self,
        _ body: @escaping @Sendable (Work, JobContext) async throws -> Void
    ) {
        self.body = body
    }

    func run(_ job: Work, in context: JobContext) async throws {
        try await body(job, context)
    }
}
