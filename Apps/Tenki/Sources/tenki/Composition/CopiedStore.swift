import KasaneSQLite
import KasaneStore
import Synchronization

/// The store of a server, with the status of its periodic copies for the metrics.
final class CopiedStore: ServedStore {
    let store: any ApplicationStore
    private let backup = Mutex<PeriodicBackup?>(nil)

    init(store: any ApplicationStore) {
        self.store = store
    }

    /// The status of the copies, or `nil` if none are made.
    var copies: PeriodicBackup.Status? { backup.withLock { $0 }?.status }

    var isShared: Bool { store.isShared }

    func checkWritable(within deadline: Duration) async throws {
        try await store.checkWritable(within: deadline)
    }

    func maintain(reporting report: @escaping @Sendable (any Error) -> Void) async {
        await store.maintain(reporting: report)
    }

    func periodicCopies(
        in folder: String,
        every interval: Duration,
        reporting report: @escaping @Sendable (any Error) -> Void
    ) throws -> @Sendable () async throws -> Void {
        guard let file = store as? SQLiteStore else {
            return try store.periodicCopies(in: folder, every: interval, reporting: report)
        }
        let backup = try PeriodicBackup(of: file, in: folder, every: interval, reporting: report)
        self.backup.withLock { $0 = backup }
        return { try await backup.run() }
    }
}
