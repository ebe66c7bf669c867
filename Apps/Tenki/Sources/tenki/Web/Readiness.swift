import KasaneDomain
import KasaneSQLite
import Logging
import Synchronization

/// Finds out whether the store can be written, for all who ask at the same time and for a while.
///
/// A try that fails is logged, and not each request that learns of it.
///
/// Each try takes its turn among the writers, so those who ask cannot make it more than one in five
/// seconds.
final class Readiness: Sendable {
    private struct State {
        var running: Task<Void, any Error>?
        var last: (result: Result<Void, any Error>, moment: Duration)?
    }

    private let store: SQLiteStore
    private let elapsed: @Sendable () -> Duration
    private let pause: Duration
    private let state = Mutex(State())

    /// Creates it for a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - pause: How long an answer is given again.
    ///   - clock: What the pause is measured by.
    init(
        store: SQLiteStore,
        pause: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.store = store
        self.pause = pause
        elapsed = Self.stopwatch(clock)
    }

    /// Returns if the way of a write is free, and the file is still the one that was opened.
    ///
    /// - Throws: `Failure`, for people, and an error of the store.
    func check() async throws {
        let now = elapsed()
        let (known, task) = state.withLock { state in
            if let last = state.last, now - last.moment < pause {
                return (Optional(last.result), Task<Void, any Error>?.none)
            }
            let running = state.running ?? start()
            state.running = running
            return (nil, running)
        }
        if let known { return try known.get() }
        try await task?.value
    }

    /// Its owner is this object, which waits for its end; it lasts about a second at the most.
    private func start() -> Task<Void, any Error> {
        Task {
            let result: Result<Void, any Error>
            do {
                try await store.checkWritable(within: .seconds(1))
                result = .success(())
            } catch let error as TransactionError {
                result = .failure(Failure(tryingToWrite: error))
            } catch {
                result = .failure(error)
            }
            if case .failure(let error) = result {
                Logger.tenki.warning(
                    "The store cannot be written",
                    metadata: ["error": "\(error)"]
                )
            }
            let moment = elapsed()
            state.withLock { $0 = State(last: (result, moment)) }
            try result.get()
        }
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}

extension Failure {
    /// What keeps a write from being made.
    fileprivate init(tryingToWrite error: TransactionError) {
        switch error {
        case .deadlineExceeded:
            self = .unavailable(
                reason: "it cannot be written: another process or writer has its lock"
            )
        case .overloaded(let waiting):
            self = .unavailable(reason: "it cannot be written: \(waiting) wait for it")
        default: self = .unavailable(reason: error.description)
        }
    }
}
