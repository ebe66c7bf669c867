import Synchronization

/// A clock that a test advances manually.
///
/// ```swift
/// let clock = ManualClock()
/// async let rest: Void = clock.sleep(for: .seconds(10))
/// await clock.waitForSleepers(1)
/// clock.advance(by: .seconds(10))
/// try await rest
/// ```
public final class ManualClock: Clock, Sendable {
    /// A point in time on the clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock's start.
        public var offset: Duration

        /// Returns the instant after a duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the duration until another instant.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Returns whether an instant is before another instant.
        public static func < (earlier: Instant, later: Instant) -> Bool {
            earlier.offset < later.offset
        }
    }

    private struct Sleeper {
        let end: Instant
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Watcher {
        let isMet: @Sendable ([Duration]) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var numbers: UInt64 = 0
        var sleepers: [UInt64: Sleeper] = [:]
        var watchers: [UInt64: Watcher] = [:]

        var sleeps: [Duration] {
            sleepers.values.map { now.duration(to: $0.end) }
        }
    }

    private let state = Mutex(State())

    /// Creates a clock at zero.
    public init() {}

    /// The clock's current time.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock reaches a deadline.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = nextNumber()
        let isOver = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    if deadline <= state.now { return true }
                    state.sleepers[number] = Sleeper(end: deadline, continuation: continuation)
                    return nil
                }
                if let answer { continuation.resume(returning: answer) } else { resumeWatchers() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?
                .continuation.resume(returning: false)
        }
        guard isOver else { throw CancellationError() }
    }

    /// Advances the clock and resumes the tasks whose deadlines have passed.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let over = state.sleepers.filter { $0.value.end <= state.now }
            for number in over.keys { state.sleepers.removeValue(forKey: number) }
            return over.values.sorted { $0.end < $1.end }
        }
        for sleeper in woken { sleeper.continuation.resume(returning: true) }
    }

    /// Waits until at least the given number of tasks are sleeping.
    ///
    /// This method returns early if the waiting task is cancelled, for example by a test's time
    /// limit.
    public func waitForSleepers(_ count: Int) async {
        await wait { $0.count >= count }
    }

    /// Waits until a task is sleeping for exactly the given duration.
    ///
    /// This method returns early if the waiting task is cancelled, for example by a test's time
    /// limit.
    ///
    /// ```swift
    /// let clock = ManualClock()
    /// async let timeout: Void = clock.sleep(for: .seconds(30))
    /// await clock.waitForSleeper(of: .seconds(30))
    /// clock.advance(by: .seconds(30))
    /// try await timeout
    /// ```
    public func waitForSleeper(of duration: Duration) async {
        await wait { $0.contains(duration) }
    }

    private func wait(until isMet: @escaping @Sendable ([Duration]) -> Bool) async {
        let number = nextNumber()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if Task.isCancelled { return true }
                    let watcher = Watcher(isMet: isMet, continuation: continuation)
                    state.watchers[number] = watcher
                    return false
                }
                if isCancelled { continuation.resume() } else { resumeWatchers() }
            }
        } onCancel: {
            state.withLock { $0.watchers.removeValue(forKey: number) }?.continuation.resume()
        }
    }

    private func nextNumber() -> UInt64 {
        state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
    }

    private func resumeWatchers() {
        let met = state.withLock { state in
            let sleeps = state.sleeps
            let met = state.watchers.filter { $0.value.isMet(sleeps) }
            for number in met.keys { state.watchers.removeValue(forKey: number) }
            return met.values.map(\.continuation)
        }
        for continuation in met { continuation.resume() }
    }
}
