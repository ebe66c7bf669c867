import Synchronization

/// Limits concurrency; waiting tasks run in FIFO order.
///
/// A waiting task does not occupy the executor's queue, so other work runs in between.
package final class TurnQueue: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// The number of entries in `waiting` that have been resumed already.
        var served = 0

        mutating func next() -> CheckedContinuation<Void, Never>? {
            guard served < waiting.count else {
                waiting.removeAll(keepingCapacity: waiting.count < 1_024)
                served = 0
                return nil
            }
            if served > 1_024, served > waiting.count / 2 {
                waiting.removeFirst(served)
                served = 0
            }
            defer { served += 1 }
            return waiting[served]
        }
    }

    private let state: Mutex<State>

    /// Creates an empty queue.
    ///
    /// - Parameter limit: The maximum number of concurrent turns; at least 1.
    package init(limit: Int) {
        state = Mutex(State(free: limit))
    }

    /// The number of waiting tasks.
    package var waitingCount: Int { state.withLock { $0.waiting.count - $0.served } }

    /// Runs a closure when a turn is free.
    ///
    /// Cancellation does not interrupt the wait, because turns are short.
    ///
    /// - Parameters:
    ///   - isolation: The caller's actor.
    ///   - body: The closure to run; it is synchronous.
    /// - Returns: The closure's result.
    package func run<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () -> Value
    ) async -> Value {
        if !takeTurn(nil) {
            await withCheckedContinuation { continuation in
                if takeTurn(continuation) { continuation.resume() }
            }
        }
        defer { leave() }
        return body()
    }

    /// Takes a free turn, or enqueues the waiter and returns `false`.
    private func takeTurn(_ waiter: CheckedContinuation<Void, Never>?) -> Bool {
        state.withLock { state in
            guard state.free == 0 else {
                state.free -= 1
                return true
            }
            if let waiter { state.waiting.append(waiter) }
            return false
        }
    }

    private func leave() {
        let next = state.withLock { state in
            let next = state.next()
            if next == nil { state.free += 1 }
            return next
        }
        next?.resume()
    }
}
