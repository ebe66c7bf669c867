import KasaneConcurrency
import Logging
import Synchronization

/// Checks whether the store can be written.
///
/// A failed check is logged once, not for each request that receives its result.
///
/// Each check waits its turn among the writers. Requests therefore cause at most one check in five
/// seconds.
final class Readiness: Sendable {
    private struct Attempt {
        let task: Task<Void, any Error>
        /// The time when it ended; `nil` while it runs.
        var end: Duration?
    }

    private let logger: Logger
    private let tryWriting: @Sendable () async throws -> Void
    private let elapsed: Stopwatch
    private let pause: Duration
    private let newest = Mutex<Attempt?>(nil)

    /// Creates the check of a store.
    ///
    /// - Parameters:
    ///   - check: Returns if the store can be written, within a second or so.
    ///   - logger: The logger of failed checks.
    ///   - pause: The time for which a result is reused. The default is five seconds.
    ///   - clock: The clock that measures the pause.
    init(
        check: @escaping @Sendable () async throws -> Void,
        logger: Logger,
        pause: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        tryWriting = check
        self.logger = logger
        self.pause = pause
        elapsed = Stopwatch(clock)
    }

    /// Returns if a write transaction can begin and the database file has not been replaced.
    ///
    /// - Throws: `DomainError` if a transaction cannot begin; other errors of the store.
    func check() async throws {
        let now = elapsed()
        let attempt = newest.withLock { newest in
            if let newest, newest.end.map({ now - $0 < pause }) ?? true { return newest.task }
            let task = start()
            newest = Attempt(task: task)
            return task
        }
        try await attempt.value
    }

    /// Starts a check, which is never cancelled: it has a deadline of its own.
    private func start() -> Task<Void, any Error> {
        Task {
            defer {
                let end = elapsed()
                newest.withLock { $0?.end = end }
            }
            do {
                try await tryWriting()
            } catch {
                logger.warning(
                    "The store cannot be written",
                    metadata: ["error": "\(error)"]
                )
                throw error
            }
        }
    }
}
