import Synchronization

/// Counts commits and resumes tasks waiting for the next one.
///
/// Each store has one signal and announces every commit that changes data.
public final class CommitSignal: Sendable {
    private struct State {
        var count: UInt64 = 0
        var nextWaiter: UInt64 = 0
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// Creates a signal with a count of 0.
    public init() {}

    /// The number of announced commits.
    public var count: UInt64 { state.withLock { $0.count } }

    /// Counts a commit and resumes all waiting tasks.
    public func notify() {
        let waiters = state.withLock { state in
            state.count += 1
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until the count exceeds a value or the task is cancelled.
    public func waitForCommit(after count: UInt64) async {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    // The task is marked as cancelled before the handler takes this lock. Either
                    // this check sees the mark, or the handler finds the continuation.
                    guard state.count <= count, !Task.isCancelled else { return true }
                    state.waiters[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
        }
    }

    /// Waits until the count exceeds a value, a time has passed or the task is cancelled.
    func waitForCommit(
        after count: UInt64,
        atMost time: Duration,
        by clock: any Clock<Duration>
    ) async {
        await withTaskGroup { group in
            group.addTask { await self.waitForCommit(after: count) }
            // A cancelled sleep needs no handling.
            group.addTask { try? await clock.sleep(for: time) }
            await group.next()
            group.cancelAll()
        }
    }
}
