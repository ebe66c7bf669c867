import Foundation
import Synchronization

/// A limited wait for another process's lock.
final class LockWait: Sendable {
    private let end: ContinuousClock.Instant
    private let isGivenUp = Mutex(false)

    init(until end: ContinuousClock.Instant) {
        self.end = end
    }

    convenience init(within duration: Duration = .seconds(5)) {
        self.init(until: ContinuousClock.now + duration)
    }

    func giveUp() { isGivenUp.withLock { $0 = true } }

    /// Whether the wait was abandoned or has timed out.
    var isOver: Bool { isGivenUp.withLock { $0 } || end <= ContinuousClock.now }

    var remaining: Duration { end - ContinuousClock.now }
}

/// Decides whether a connection waits for another process's lock.
final class LockTimeout: Sendable {
    private let current = Mutex<LockWait?>(LockWait())

    /// Sets the limit for waiting for locks.
    ///
    /// If `nil`, a locked database throws immediately.
    func begin(_ wait: LockWait?) { current.withLock { $0 = wait } }
    func end() { current.withLock { $0 = nil } }

    /// Waits for up to 10 ms and returns whether to retry.
    ///
    /// The wait blocks the connection's own thread.
    func wait() -> Bool {
        guard let wait = current.withLock({ $0 }), !wait.isOver else { return false }
        let pause = min(.milliseconds(10), max(.milliseconds(1), wait.remaining))
        // On Linux, Dispatch's timed waits end at a wall-clock time. This sleep doesn't last longer
        // if the clock is set back.
        usleep(UInt32(pause / .microseconds(1)))
        return true
    }
}
