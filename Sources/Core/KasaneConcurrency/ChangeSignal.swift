import Synchronization

/// Wakes a waiting task when something changes.
///
/// Changes are counted, and each wait passes the count from the previous wait. Changes between two
/// waits are reported together by the second wait.
package final class ChangeSignal: Sendable {
    private struct State {
        var count = 0
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    package init() {}

    package var count: Int { state.withLock { $0.count } }

    /// Records a change and wakes the waiting task.
    ///
    /// This method can be called from any thread.
    package func raise() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.count += 1
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits until the count exceeds `heard` or the task is cancelled.
    ///
    /// Only one task can wait. A second wait ends the first wait.
    ///
    /// - Parameter heard: The count that the previous wait returned, or 0.
    /// - Returns: The current count.
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
