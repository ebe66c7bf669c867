import KasaneJobs
import KasaneLive

/// The jobs that an address leads to: those of a queue in a state, from a position on.
struct JobList: Hashable, Sendable {
    /// The maximum number of jobs that are shown at once.
    static let pageSize = 50

    /// The queue; `nil` for all.
    var queue: String?
    var state = StoredJob.State.failed
    /// The last job before the shown ones; `nil` from the first one on.
    var after: JobID?

    init(queue: String?, state: StoredJob.State, after: JobID? = nil) {
        self.queue = queue
        self.state = state
        self.after = after
    }

    /// Reads the query of an address; without one, the list has the failed jobs of all queues.
    init(_ request: PageRequest) {
        queue = request.query("queue").flatMap { $0.isEmpty ? nil : $0 }
        let state = request.query("state")
        self.state = StoredJob.State.allCases.first { $0.parameter == state } ?? .failed
        after = request.query("after").flatMap { JobID($0) }
    }

    /// Returns the address of the list.
    func address(at path: PagePath) -> String {
        path.address(query: [
            "queue": queue ?? "", "state": state.parameter,
            "after": after.map { "\($0)" } ?? "",
        ])
    }
}

extension StoredJob.State {
    /// The states in the order in which operators need them.
    static let shown: [Self] = [.failed, .running, .scheduled, .ready]

    /// The state in an address.
    fileprivate var parameter: String {
        switch self {
        case .ready: "ready"
        case .scheduled: "scheduled"
        case .running: "running"
        case .failed: "failed"
        }
    }
}
