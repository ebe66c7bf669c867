public import KasaneDomain
public import KasaneStore

extension SQLiteStore: SQLStore {
    /// Returns ``SQLiteTransactions`` with your repositories.
    public func transactions<Repositories>(
        _ makeRepositories: @escaping @Sendable (any SQLTransaction) -> Repositories
    ) -> any TransactionTemplate<Repositories> {
        SQLiteTransactions(store: self) { makeRepositories($0) }
    }

    /// Always `false`, because only processes on one machine can use a database file.
    public var isShared: Bool { false }

    /// Checkpoints the write-ahead log and notifies observers of other processes' commits.
    ///
    /// See ``PeriodicCheckpoint`` and ``ExternalCommitMonitor``.
    public func maintain(reporting report: @escaping @Sendable (any Error) -> Void) async {
        let checkpoints = PeriodicCheckpoint(store: self, reporting: report)
        let monitor = ExternalCommitMonitor(store: self, reporting: report)
        await withDiscardingTaskGroup { group in
            // Both loops end only when they are cancelled.
            group.addTask { try? await checkpoints.run() }
            group.addTask { try? await monitor.run() }
        }
    }

    /// Prepares a ``PeriodicBackup``.
    public func periodicCopies(
        in folder: String,
        every interval: Duration,
        reporting report: @escaping @Sendable (any Error) -> Void
    ) throws -> @Sendable () async throws -> Void {
        let backup = try PeriodicBackup(of: self, in: folder, every: interval, reporting: report)
        return { try await backup.run() }
    }
}
