import Synchronization

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// async let call = client.send(endpoint)
/// await clock.untilSleepers(1)
/// clock.advance(by: .seconds(10))
/// ```
public final class ManualClock: Clock, Sendable {
    /// A moment, by the time since the clock was made.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public var offset: Duration

        /// Returns the moment a duration later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the duration to another moment.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Whether a moment comes before another.
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
        var watchers: [Watcher] = []

        var sleeps: [Duration] {
            sleepers.values.map { now.duration(to: $0.end) }.sorted()
        }
    }

    private let state = Mutex(State())

    /// Makes a clock that stands at its beginning.
    public init() {}

    /// The moment at which the clock stands.
    public var now: Instant { state.withLock { $0.now } }

    /// The smallest step; there is none.
    public var minimumResolution: Duration { .zero }

    /// How long those who sleep now still sleep, the shortest first.
    public var sleeps: [Duration] {
        state.withLock { $0.sleeps }
    }

    /// Sleeps until the clock is moved to a moment.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
        let isOver = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    if deadline <= state.now { return true }
                    state.sleepers[number] = Sleeper(end: deadline, continuation: continuation)
                    return nil
                }
                if let answer { continuation.resume(returning: answer) } else { tellWatchers() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?
                .continuation.resume(returning: false)
        }
        guard isOver else { throw CancellationError() }
    }

    /// Moves the clock and wakes everyone whose time has come.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let over = state.sleepers.filter { $0.value.end <= state.now }
            for number in over.keys { state.sleepers.removeValue(forKey: number) }
            return over.values.sorted { $0.end < $1.end }
        }
        for sleeper in woken { sleeper.continuation.resume(returning: true) }
    }

    /// Waits until at least so many sleep.
    public func untilSleepers(_ count: Int) async {
        await until { $0.count >= count }
    }

    /// Waits until someone sleeps who has exactly so long to sleep.
    public func untilSleeper(of duration: Duration) async {
        await until { $0.contains(duration) }
    }

    private func until(_ isMet: @escaping @Sendable ([Duration]) -> Bool) async {
        await withCheckedContinuation { continuation in
            state.withLock {
                $0.watchers.append(Watcher(isMet: isMet, continuation: continuation))
            }
            tellWatchers()
        }
    }

    private func tellWatchers() {
        let told = state.withLock { state in
            let sleeps = state.sleeps
            let told = state.watchers.filter { $0.isMet(sleeps) }
            state.watchers.removeAll { $0.isMet(sleeps) }
            return told
        }
        for watcher in told { watcher.continuation.resume() }
    }
}
