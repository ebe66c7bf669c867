import KasaneJobs
import KasaneLive

/// A job list's filter and position, as encoded in a URL.
struct JobList: Hashable, Sendable {
    static let pageSize = 50

    /// The queue, or `nil` for all queues.
    var queue: String?
    var state = StoredJob.State.failed
    /// The last job of the previous page, or `nil` on the first page.
    var after: JobID?

    init(queue: String?, state: StoredJob.State, after: JobID? = nil) {
        self.queue = queue
        self.state = state
        self.after = after
    }

    /// Parses a request's query.
    ///
    /// Defaults to the failed jobs in all queues.
    init(_ request: PageRequest) {
        queue = request.query("queue").flatMap { $0.isEmpty ? nil : $0 }
        let state = request.query("state")
        self.state = StoredJob.State.allCases.first { $0.parameter == state } ?? .failed
        after = request.query("after").flatMap { JobID($0) }
    }

    func address(at path: PagePath) -> String {
        path.address(query: [
            "queue": queue ?? "", "state": state.parameter,
            "after": after.map { "\($0)" } ?? "",
        ])
    }
}

extension StoredJob.State {
    /// The states in order of importance to operators.
    static let shown: [Self] = [.failed, .running, .scheduled, .ready]

    fileprivate var parameter: String {
        switch self {
        case .ready: "ready"
        case .scheduled: "scheduled"
        case .running: "running"
        case .failed: "failed"
        }
    }
}
