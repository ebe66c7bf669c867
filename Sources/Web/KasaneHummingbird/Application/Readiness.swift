import KasaneConcurrency
import KasaneDomain
public import Logging
import Synchronization

/// Checks whether a store is readable and writable, for readiness probes such as `/readyz`.
///
/// ```swift
/// let readiness = Readiness(
///     write: { try await store.checkWritable(within: .seconds(1)) },
///     logger: logger
/// )
/// try await readiness.check()
/// ```
///
/// A request waits about one second at most, even if the database server doesn't respond. A check
/// continues after its request times out, and only one check of each kind runs at a time. A failed
/// check is logged once, regardless of the number of requests that share its result.
///
/// Write checks wait in the queue of write transactions, so they run at most once every five
/// seconds.
public final class Readiness: Sendable {
    private enum Check: String, Hashable {
        case read
        case written
    }

    private struct Outcome {
        let result: Result<Void, any Error>
        let end: Duration
    }

    private let logger: Logger
    private let tryReading: @Sendable () async throws -> Void
    private let tryWriting: @Sendable () async throws -> Void
    private let limit: Duration
    private let elapsed: Stopwatch
    private let clock: any Clock<Duration>
    private let pause: Duration
    private let checks = SingleFlight<Check, Void>()
    private let written = Mutex<Outcome?>(nil)

    /// Creates readiness checks for a store.
    ///
    /// - Parameters:
    ///   - read: Throws an error if the store can't be read.
    ///   - write: Throws an error if a write transaction can't begin.
    ///   - logger: The logger for failed checks.
    ///   - limit: The maximum time that a request waits for a check.
    ///   - pause: The time for which the result of a write check is reused.
    public init(
        read: @escaping @Sendable () async throws -> Void = {},
        write: @escaping @Sendable () async throws -> Void,
        logger: Logger,
        limit: Duration = .seconds(1),
        pause: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        tryReading = read
        tryWriting = write
        self.logger = logger
        self.limit = limit
        self.pause = pause
        self.clock = clock
        elapsed = Stopwatch(clock)
    }

    /// Checks that the store is readable and that a write transaction can begin.
    ///
    /// - Throws: The error of a failed check, or `DomainError.unavailable` if a check exceeds the
    ///   time limit.
    public func check() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [self] in
                try await run(.read, tryReading)
                try await checkWriting()
            }
            group.addTask { [clock, limit] in
                try await clock.sleep(for: limit)
                throw DomainError.unavailable(
                    StoreFailure.deadlineExceeded(origin: "\(#fileID)", after: limit)
                )
            }
            defer { group.cancelAll() }
            // The first result decides. Cancellation stops waiting for the check immediately.
            _ = try await group.next()
        }
    }

    private func checkWriting() async throws {
        if let last = written.withLock({ $0 }), elapsed() - last.end < pause {
            return try last.result.get()
        }
        try await run(.written) { [self] in
            do {
                try await tryWriting()
            } catch {
                note(.failure(error))
                throw error
            }
            note(.success(()))
        }
    }

    /// Waits for a check without cancelling it, because each check has its own deadline.
    private func run(
        _ check: Check,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await checks.run(check) { [logger] in
            do {
                try await body()
            } catch {
                logger.warning(
                    "The store cannot be \(check.rawValue)",
                    metadata: ["error": "\(error)"]
                )
                throw error
            }
        }
    }

    private func note(_ result: Result<Void, any Error>) {
        let end = elapsed()
        written.withLock { $0 = Outcome(result: result, end: end) }
    }
}
