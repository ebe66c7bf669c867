import Synchronization

/// Lets so many in at a time; the others wait in the order in which they came.
package final class Gate: Sendable {
    private typealias Waiter = CheckedContinuation<Bool, Never>

    private struct State {
        var free: Int
        var nextWaiter: UInt64 = 0
        var line: [(id: UInt64, waiter: Waiter)] = []
    }

    private let state: Mutex<State>

    /// Makes a gate for so many at a time.
    package init(width: Int) {
        state = Mutex(State(free: width))
    }

    /// Goes in, as soon as there is room.
    ///
    /// Who is in has to ``leave()``.
    ///
    /// - Throws: `CancellationError`, without having gone in.
    package func enter() async throws {
        try Task.checkCancellation()
        let id: UInt64? = state.withLock { state in
            if state.free > 0 {
                state.free -= 1
                return nil
            }
            state.nextWaiter += 1
            return state.nextWaiter
        }
        guard let id else { return }
        guard await waitInLine(as: id) else { throw CancellationError() }
    }

    /// Makes room for the next one.
    package func leave() {
        let next: Waiter? = state.withLock { state in
            guard !state.line.isEmpty else {
                state.free += 1
                return nil
            }
            return state.line.removeFirst().waiter
        }
        next?.resume(returning: true)
    }

    /// Waits in line; whether it went in.
    private func waitInLine(as id: UInt64) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    // Somebody may have left since there was no room.
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    state.line.append((id, waiter))
                    return nil
                }
                if let answer { waiter.resume(returning: answer) }
            }
        } onCancel: {
            let waiter: Waiter? = state.withLock { state in
                guard let place = state.line.firstIndex(where: { $0.id == id }) else { return nil }
                return state.line.remove(at: place).waiter
            }
            waiter?.resume(returning: false)
        }
    }
}
