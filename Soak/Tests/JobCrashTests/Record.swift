import KasaneDomain
import KasaneJobs
import Synchronization

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

func waitUntilEmpty(_ transactions: any TransactionTemplate<JobRepository>) async throws {
    while true {
        let depths = try await transactions.read { try await $0.depths() }
        if depths.allSatisfy({ $0.counts.values.allSatisfy { $0 == 0 } }) { return }
        try await Task.sleep(for: .milliseconds(2))
    }
}
