/// Runs checkpoints of a store at regular intervals while a process serves.
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
/// It does not depend on a service library. If yours stops services by other means than
/// cancellation, cancel ``run()`` yourself.
public struct PeriodicCheckpoint: Sendable {
    private let store: SQLiteStore
    private let loop: PeriodicLoop

    /// Creates periodic checkpoints, which do nothing until they are run.
    ///
    /// - Parameters:
    ///   - interval: The time before each checkpoint.
    ///   - report: Called with the error of a failed checkpoint. A failure loses no data, and the
    ///     next checkpoint may succeed.
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
