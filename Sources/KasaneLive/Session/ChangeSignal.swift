import Synchronization

/// Tells who waits that something changed; any number of changes while nobody waits are one.
///
/// Changes are counted, and each waiter says how many it has heard of, so that none takes a change from another.
package final class ChangeSignal: Sendable {
    private struct State {
        var count = 0
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Makes a signal of which nothing was told yet.
    package init() {}

    /// Says that something changed; may be called from any thread.
    package func raise() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.count += 1
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits until more changed than a count, or until the task is cancelled.
    ///
    /// Of two waiters that have heard of everything, the second sends the first away.
    ///
    /// - Parameter heard: The count that the last wait returned, or 0.
    /// - Returns: The count of all changes up to now.
    package func wait(after heard: Int) async -> Int {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let released = state.withLock { state -> CheckedContinuation<Void, Never>? in
                    guard state.count == heard, !Task.isCancelled else { return continuation }
                    defer { state.waiter = continuation }
                    return state.waiter
                }
                released?.resume()
            }
        } onCancel: {
            raise()
        }
        return state.withLock { $0.count }
    }
}
