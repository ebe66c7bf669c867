import Foundation
import Synchronization

/// A limited wait of a connection for another process's lock.
final class LockWait: Sendable {
    private let end: ContinuousClock.Instant
    private let isGivenUp = Mutex(false)

    /// Creates a wait that ends at an instant.
    init(until end: ContinuousClock.Instant) {
        self.end = end
    }

    /// Creates a wait that starts now; 5 s by default.
    convenience init(within duration: Duration = .seconds(5)) {
        self.init(until: ContinuousClock.now + duration)
    }

    /// Ends the wait early.
    func giveUp() { isGivenUp.withLock { $0 = true } }

    /// Whether the wait was ended early or its time has passed.
    var isOver: Bool { isGivenUp.withLock { $0 } || end <= ContinuousClock.now }

    /// The maximum remaining time.
    var remaining: Duration { end - ContinuousClock.now }
}

/// Decides whether a connection waits for another process's lock.
final class LockTimeout: Sendable {
    private let current = Mutex<LockWait?>(LockWait())

    /// Sets the wait for the following locks; `nil` to report locks as errors at once.
    func begin(_ wait: LockWait?) { current.withLock { $0 = wait } }
    func end() { current.withLock { $0 = nil } }

    /// Waits for up to 10 ms; returns whether to try again.
    ///
    /// It blocks the thread, which belongs to the connection.
    func wait() -> Bool {
        guard let wait = current.withLock({ $0 }), !wait.isOver else { return false }
        let pause = min(.milliseconds(10), max(.milliseconds(1), wait.remaining))
        // On Linux, timed waits of Dispatch end at a wall-clock time. This sleep does not get
        // longer if the clock is set back.
        usleep(UInt32(pause / .microseconds(1)))
        return true
    }
}
