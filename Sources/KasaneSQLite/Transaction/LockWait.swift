import Foundation
import Synchronization

/// How long a connection waits for a lock that another process holds.
final class LockWait: Sendable {
    private let end: ContinuousClock.Instant
    private let isGivenUp = Mutex(false)

    /// Creates a wait that ends at a moment.
    init(until end: ContinuousClock.Instant) {
        self.end = end
    }

    /// Creates a wait that begins now.
    convenience init(within duration: Duration = .seconds(5)) {
        self.init(until: ContinuousClock.now + duration)
    }

    /// Ends the wait before its time.
    func giveUp() { isGivenUp.withLock { $0 = true } }

    /// Whether it was given up, or its time is over.
    var isOver: Bool { isGivenUp.withLock { $0 } || end <= ContinuousClock.now }

    /// How long it lasts at most from now on.
    var remaining: Duration { end - ContinuousClock.now }
}

/// Decides whether a connection waits for a lock that another process holds.
final class Patience: Sendable {
    private let current = Mutex<LockWait?>(LockWait())

    /// Begins to wait for locks; `nil` for errors at once.
    func begin(_ wait: LockWait?) { current.withLock { $0 = wait } }
    func end() { current.withLock { $0 = nil } }

    /// Waits for a moment; whether to try again.
    ///
    /// It blocks the thread, which is the connection's own.
    func wait() -> Bool {
        guard let wait = current.withLock({ $0 }), !wait.isOver else { return false }
        let pause = min(.milliseconds(10), max(.milliseconds(1), wait.remaining))
        // Unlike the timed waits of Dispatch, which end at a time of the wall clock on Linux, this
        // sleep is no longer if the clock is set back meanwhile.
        usleep(UInt32(pause / .microseconds(1)))
        return true
    }
}
