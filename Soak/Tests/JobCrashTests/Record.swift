import KasaneDomain
import KasaneJobs
import Synchronization

/// The lines that processes have reported, in order.
final class Record: Sendable {
    private let state = Mutex<[String]>([])

    var entries: [String] { state.withLock { $0 } }

    func add(_ entry: String) {
        state.withLock { $0.append(entry) }
    }

    /// Waits until there are some entries.
    func wait(for count: Int) async throws {
        while entries.count < count { try await Task.sleep(for: .milliseconds(1)) }
    }
}

/// Waits until no job is left.
func waitUntilEmpty(_ transactions: any TransactionTemplate<JobRepository>) async throws {
    while true {
        let depths = try await transactions.read { try await $0.depths() }
        if depths.allSatisfy({ $0.counts.values.allSatisfy { $0 == 0 } }) { return }
        try await Task.sleep(for: .milliseconds(2))
    }
}
