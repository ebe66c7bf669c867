import Synchronization

/// The state machine of ``Bulkhead``, without the waiting.
package struct BulkheadLogic<Waiter> {
    package enum Entry: Equatable {
        case run
        case wait
        case refuse
    }

    private let limit: ConcurrencyLimit
    package private(set) var running = 0
    private var queue: [(number: UInt64, waiter: Waiter)] = []

    package init(_ limit: ConcurrencyLimit) {
        self.limit = limit
    }

    /// The number of queued calls.
    package var waiting: Int { queue.count }

    package mutating func enter() -> Entry {
        if enterAtOnce() { return .run }
        return queue.count < limit.maximumQueued ? .wait : .refuse
    }

    package mutating func enterAtOnce() -> Bool {
        guard running < limit.maximumConcurrent else { return false }
        running += 1
        return true
    }

    package mutating func wait(_ number: UInt64, _ waiter: Waiter) {
        queue.append((number, waiter))
    }

    /// Removes a cancelled waiter from the queue; returns `nil` if it is already running.
    package mutating func leaveQueue(_ number: UInt64) -> Waiter? {
        guard let index = queue.firstIndex(where: { $0.number == number }) else { return nil }
        return queue.remove(at: index).waiter
    }

    /// Ends a running call and returns the waiter that takes its place, if any.
    package mutating func leave() -> Waiter? {
        guard !queue.isEmpty else {
            running -= 1
            return nil
        }
        return queue.removeFirst().waiter
    }
}

/// Limits the number of concurrent calls.
///
/// Further calls wait in first-in, first-out order.
package final class Bulkhead: Sendable {
    private typealias Waiter = CheckedContinuation<Bool, Never>

    private struct State {
        var logic: BulkheadLogic<Waiter>
        var numbers: UInt64 = 0
    }

    private let state: Mutex<State>

    package init(_ limit: ConcurrencyLimit) {
        state = Mutex(State(logic: BulkheadLogic(limit)))
    }

    /// The numbers of running and of queued calls.
    package var load: (running: Int, waiting: Int) {
        state.withLock { ($0.logic.running, $0.logic.waiting) }
    }

    /// Takes a slot if one is free.
    ///
    /// Each slot taken is released by one ``leave()``.
    package func enterAtOnce() -> Bool {
        state.withLock { $0.logic.enterAtOnce() }
    }

    /// Waits for a slot.
    ///
    /// Each entry is released by one ``leave()``.
    ///
    /// - Throws: ``NetworkError``: overloaded if the queue is full, cancelled if the task is
    ///   cancelled.
    package func enter() async throws {
        let (entry, number) = state.withLock { state in
            state.numbers += 1
            return (state.logic.enter(), state.numbers)
        }
        switch entry {
        case .run: return
        case .refuse: throw NetworkError(.overloaded)
        case .wait: break
        }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in wait(number, waiter) }
        } onCancel: {
            state.withLock { $0.logic.leaveQueue(number) }?.resume(returning: false)
        }
        guard isIn else { throw NetworkError(.cancelled) }
    }

    private func wait(_ number: UInt64, _ waiter: Waiter) {
        // A slot may have become free, or the task may have been cancelled, in the meantime.
        let answer: Bool? = state.withLock { state in
            guard !Task.isCancelled else { return false }
            switch state.logic.enter() {
            case .run: return true
            case .wait, .refuse:
                state.logic.wait(number, waiter)
                return nil
            }
        }
        if let answer { waiter.resume(returning: answer) }
    }

    /// Releases the slot, or passes it to the next waiter.
    package func leave() {
        state.withLock { $0.logic.leave() }?.resume(returning: true)
    }
}
