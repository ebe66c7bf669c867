/// Checkpoints a store at regular intervals while the process runs.
///
/// ```swift
/// let checkpoints = PeriodicCheckpoint(store: store) { logger.warning("\($0)") }
/// try await withThrowingDiscardingTaskGroup { group in
///     group.addTask { try await checkpoints.run() }
///     try await serve()
///     group.cancelAll()
/// }
/// ```
///
/// This type doesn't depend on a service library. If your library stops services without cancelling
/// their tasks, cancel the task of ``run()`` yourself.
public struct PeriodicCheckpoint: Sendable {
    private let store: SQLiteStore
    private let loop: PeriodicLoop

    /// Creates periodic checkpoints.
    ///
    /// Call ``run()`` to start them.
    ///
    /// - Parameters:
    ///   - interval: The time to wait before each checkpoint.
    ///   - report: A closure that is called when a checkpoint fails. No data is lost, and the next
    ///     checkpoint might succeed.
    public init(
        store: SQLiteStore,
        every interval: Duration = .seconds(300),
        clock: any Clock<Duration> = ContinuousClock(),
        reporting report: @escaping @Sendable (any Error) -> Void
    ) {
        self.store = store
        loop = PeriodicLoop(
            interval: interval,
            clock: clock,
            report: report,
            startsWithPause: true,
            reportsRepeatedFailures: true
        )
    }

    /// Runs checkpoints until the task is cancelled.
    ///
    /// - Throws: Only `CancellationError`.
    public func run() async throws {
        try await loop.run { try await store.checkpoint() }
    }
}
