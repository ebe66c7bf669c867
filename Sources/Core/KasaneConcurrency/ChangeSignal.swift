import Synchronization

/// Notifies a waiting task of changes, and coalesces changes that occur while no task is waiting.
///
/// Changes are counted. Each waiter passes the count that it has already seen, so one waiter never
/// consumes a change of another.
package final class ChangeSignal: Sendable {
    private struct State {
        var count = 0
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    package init() {}

    package var count: Int { state.withLock { $0.count } }

    /// Records a change and resumes the waiter; may be called from any thread.
    package func raise() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.count += 1
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits until the change count exceeds a given count, or until the task is cancelled.
    ///
    /// Only one task can wait. A second waiter resumes the first.
    ///
    /// - Parameter heard: The count returned by the previous wait, or 0.
    /// - Returns: The current count of changes.
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
