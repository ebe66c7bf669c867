/// Checkpoints of a store at regular times, for as long as a process serves.
///
/// ```swift
/// let schedule = CheckpointSchedule(store: store) { logger.warning("\($0)") }
/// try await withThrowingDiscardingTaskGroup { group in
///     group.addTask { try await schedule.run() }
///     try await serve()
///     group.cancelAll()
/// }
/// ```
///
/// It knows no library of services: one that stops its services by other means than cancellation
/// cancels ``run()``.
public struct CheckpointSchedule: Sendable {
    private let store: SQLiteStore
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let report: @Sendable (any Error) -> Void

    /// Makes a schedule that does nothing until it is run.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - interval: How long it waits before each checkpoint.
    ///   - clock: What it waits by.
    ///   - report: Called with the error of a checkpoint that failed. Nothing is lost by that, and
    ///     the next one may succeed.
    public init(
        store: SQLiteStore,
        every interval: Duration = .seconds(300),
        clock: any Clock<Duration> = ContinuousClock(),
        reporting report: @escaping @Sendable (any Error) -> Void
    ) {
        self.store = store
        self.interval = interval
        self.clock = clock
        self.report = report
    }

    /// Makes checkpoints until the task is cancelled.
    ///
    /// - Throws: `CancellationError`, and nothing else.
    public func run() async throws {
        while true {
            try await clock.sleep(for: interval)
            do {
                try await store.checkpoint()
            } catch {
                try Task.checkCancellation()
                report(error)
            }
        }
    }
}
