import Synchronization

/// Counts the commits of a store, and wakes who waits for the next one.
///
/// A store has one, and announces every commit that changed something.
public final class CommitSignal: Sendable {
    private struct State {
        var count: UInt64 = 0
        var nextWaiter: UInt64 = 0
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// Makes a signal that has counted nothing.
    public init() {}

    /// How many commits were announced.
    public var count: UInt64 { state.withLock { $0.count } }

    /// Counts a commit, and wakes who waits.
    public func announce() {
        let waiters = state.withLock { state in
            state.count += 1
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until more commits than these were announced, or the task is cancelled.
    public func wait(past count: UInt64) async {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    // Cancellation that came before is seen here, for it takes the same lock after.
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

    /// Waits until more commits than these were announced, a time is over, or the task is cancelled.
    func wait(past count: UInt64, atMost time: Duration, by clock: any Clock<Duration>) async {
        await withTaskGroup { group in
            group.addTask { await self.wait(past: count) }
            // A sleep that is cancelled has nothing to end.
            group.addTask { try? await clock.sleep(for: time) }
            await group.next()
            group.cancelAll()
        }
    }
}
