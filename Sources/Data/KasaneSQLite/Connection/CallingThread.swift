import Foundation
import Synchronization

/// Decides whether a short statement runs on the calling thread.
///
/// Waking another thread costs more than a statement that accesses a few rows. However, Swift's
/// thread pool has only one thread per processor, and disks can be slow. Inline statements
/// therefore use at most half of the pool's threads, across all stores in the process. After a slow
/// statement, no statements run inline for a while. All other statements run on their connection's
/// thread.
enum CallingThread {
    private struct State {
        var running = 0
        var slowUntil: ContinuousClock.Instant?
    }

    private static let state = Mutex(State())
    private static let limit = ProcessInfo.processInfo.activeProcessorCount / 2
    /// The maximum expected duration of a statement that accesses a few rows.
    private static let brief = Duration.milliseconds(10)
    /// The suspension of inline statements after a slow statement.
    private static let pause = Duration.seconds(1)

    /// Runs statements on the calling thread, or returns `nil` if they must run on another thread.
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
