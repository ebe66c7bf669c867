import Synchronization

/// Lets no more than so many do something at once; the others wait in the order in which they came.
///
/// Who waits is not in the executor's queue: what others have to do comes in between.
package final class TurnQueue: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// How many of those that wait had their turn already.
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

    /// Creates a queue in which nobody waits.
    ///
    /// - Parameter limit: How many may have their turn at once; at least 1.
    package init(limit: Int) {
        state = Mutex(State(free: limit))
    }

    /// How many wait.
    package var waitingCount: Int { state.withLock { $0.waiting.count - $0.served } }

    /// Does something when it is its turn.
    ///
    /// Waiting is not cancelled, for turns are short.
    ///
    /// - Parameters:
    ///   - isolation: The caller's actor.
    ///   - body: What to do; it must not wait for anything.
    /// - Returns: What the body returned.
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

    /// Takes a turn if one is free; if not, whoever is given has the next.
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
