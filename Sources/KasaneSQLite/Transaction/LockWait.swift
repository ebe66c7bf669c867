import Dispatch
import Synchronization

/// How long somebody waits for a lock that another process holds.
final class LockWait: Sendable {
    private let end: ContinuousClock.Instant?
    private let isGivenUp = Mutex(false)

    /// Begins to wait; `nil` for no limit but that of the connection.
    init(within duration: Duration? = nil) {
        end = duration.map { ContinuousClock.now + $0 }
    }

    /// Ends the wait before its time.
    func giveUp() { isGivenUp.withLock { $0 = true } }

    /// Whether it was given up, or its time is over.
    var isOver: Bool {
        isGivenUp.withLock { $0 } || end.map { $0 <= ContinuousClock.now } ?? false
    }
}

/// Decides whether a connection waits for a lock that another process holds.
final class Patience: Sendable {
    private let current = Mutex<LockWait?>(LockWait())

    func begin(_ wait: LockWait) { current.withLock { $0 = wait } }
    func end() { current.withLock { $0 = nil } }

    /// Waits a while; whether to try again: for some five seconds in all.
    func wait(after attempts: Int) -> Bool {
        guard attempts < 500, let wait = current.withLock({ $0 }), !wait.isOver else {
            return false
        }
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(10))
        return true
    }
}
