import GRDB
import KasaneDomain
import KasaneStore

/// Polls for commits by other processes and notifies the store's observers.
///
/// A store detects only its own commits. With a monitor, observations such as
/// `TransactionTemplate.observe` also follow other processes' commits, at most one interval later.
///
/// ```swift
/// let monitor = ExternalCommitMonitor(store: store) { logger.warning("\($0)") }
/// try await withThrowingDiscardingTaskGroup { group in
///     group.addTask { try await monitor.run() }
///     try await serve()
///     group.cancelAll()
/// }
/// ```
///
/// A check reads one number from SQLite and takes about 0.1 ms. Checks queue with the store's
/// writers, so that the store's own commits notify observers only once.
public struct ExternalCommitMonitor: Sendable {
    private let store: SQLiteStore
    private let loop: PeriodicLoop

    /// Creates a monitor.
    ///
    /// Call ``run()`` to start it.
    ///
    /// - Parameters:
    ///   - interval: The time between checks.
    ///   - report: A closure that is called when a check fails. Only the first of consecutive
    ///     failures is reported. No commit is missed, because the next successful check detects it.
    public init(
        store: SQLiteStore,
        every interval: Duration = .milliseconds(250),
        clock: any Clock<Duration> = ContinuousClock(),
        reporting report: @escaping @Sendable (any Error) -> Void
    ) {
        self.store = store
        loop = PeriodicLoop(interval: interval, clock: clock, report: report)
    }

    /// Checks for commits until the task is cancelled.
    ///
    /// - Throws: Only `CancellationError`.
    public func run() async throws {
        var seen: Int?
        try await loop.run {
            let version = try await store.versionByOthers()
            // The first check always notifies, because it can't detect earlier commits.
            if version != seen { store.host.commits.notify() }
            seen = version
        }
    }
}

extension SQLiteStore {
    /// Returns a number that changes with each commit by another process.
    ///
    /// Every SQLite connection counts the commits of other connections, and the store has only one
    /// writer connection.
    fileprivate func versionByOthers() async throws -> Int? {
        try await mapErrors {
            try await host.withoutWriters {
                try await file.takeWriter().runOnQueue { db in
                    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
                }
            }
        }
    }
}
