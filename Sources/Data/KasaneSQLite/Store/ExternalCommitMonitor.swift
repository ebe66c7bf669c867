import GRDB
import KasaneDomain
import KasaneStore

/// Polls for commits by other processes and notifies observers of the store.
///
/// A store notices its own commits. With a monitor, its observations, such as
/// `TransactionTemplate.observe`, also follow the commits of other processes, at most one interval
/// later.
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
/// A check reads one number from SQLite in about 0.1 ms. It waits its turn among the store's
/// writers, so that the store's own commits are recognised and notify observers only once.
public struct ExternalCommitMonitor: Sendable {
    private let store: SQLiteStore
    private let loop: PeriodicLoop

    /// Creates a monitor, which does nothing until it is run.
    ///
    /// - Parameters:
    ///   - interval: The time between two checks.
    ///   - report: Called with the error of a failed check. Of consecutive failures, only the first
    ///     is reported. No commit is missed: the next successful check detects it.
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
            // The first check always notifies, because it cannot detect earlier commits.
            if version != seen { store.host.commits.notify() }
            seen = version
        }
    }
}

extension SQLiteStore {
    /// Returns a number that changes with each commit except this store's own.
    ///
    /// Each connection of SQLite counts the commits of other connections, so the writer's count is
    /// the number of commits by other processes.
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
