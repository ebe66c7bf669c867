import Foundation
import Synchronization

/// Decides whether a brief statement runs on the thread that calls.
///
/// Waking another thread costs more than a statement that touches a few rows. But Swift's pool has
/// one thread for each processor, and a disk may take its time: so such statements take at most
/// half of the pool's threads, counted over all stores of the process, and none for a while after
/// one has been slow. The others run on the threads of their connections.
enum CallingThread {
    private struct State {
        var running = 0
        var slowUntil: ContinuousClock.Instant?
    }

    private static let state = Mutex(State())
    private static let limit = ProcessInfo.processInfo.activeProcessorCount / 2
    /// What a statement takes at most that touches a few rows.
    private static let brief = Duration.milliseconds(10)
    /// How long no statement runs on a calling thread after one was not brief.
    private static let pause = Duration.seconds(1)

    /// Runs statements on the calling thread; `nil` if they are to run elsewhere.
    static func run<Value>(_ statements: () throws -> Value) rethrows -> Value? {
        let start = ContinuousClock.now
        guard take(at: start) else { return nil }
        defer { giveBack(from: start, to: .now) }
        return try statements()
    }

    private static func take(at now: ContinuousClock.Instant) -> Bool {
        state.withLock { state in
            if let end = state.slowUntil {
                guard end <= now else { return false }
                state.slowUntil = nil
            }
            guard state.running < limit else { return false }
            state.running += 1
            return true
        }
    }

    private static func giveBack(
        from start: ContinuousClock.Instant,
        to end: ContinuousClock.Instant
    ) {
        state.withLock { state in
            state.running -= 1
            if end - start > brief { state.slowUntil = end + pause }
        }
    }
}
