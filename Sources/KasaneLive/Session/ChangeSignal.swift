import Synchronization

/// Tells one waiter that something changed; any number of changes while nobody waits are one.
final class ChangeSignal: Sendable {
    private struct State {
        var isRaised = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Says that something changed; may be called from any thread.
    func raise() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isRaised = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits until something changed since the last wait, or until the task is cancelled.
    ///
    /// A second waiter sends the first away.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let released = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                    let first = [state.waiter].compactMap { $0 }
                    let isOver = state.isRaised || Task.isCancelled
                    state.waiter = isOver ? nil : continuation
                    return isOver ? first + [continuation] : first
                }
                for waiter in released { waiter.resume() }
            }
        } onCancel: {
            raise()
        }
        state.withLock { $0.isRaised = false }
    }
}
