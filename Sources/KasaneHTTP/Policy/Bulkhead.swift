import Synchronization

/// How many calls of a service may run at once, and how many may wait for their turn.
public struct BulkheadLimit: Sendable {
    /// How many calls run at once.
    public var running: Int
    /// How many calls wait; one more is refused as overloaded.
    public var waiting: Int

    /// Makes a limit.
    public init(running: Int = 64, waiting: Int = 1024) {
        self.running = running
        self.waiting = waiting
    }
}

/// Who runs and who waits: decides, and leaves the waiting to ``Bulkhead``.
package struct BulkheadLogic<Waiter> {
    package enum Entry: Equatable {
        case run
        case wait
        case refuse
    }

    private let limit: BulkheadLimit
    package private(set) var running = 0
    private var queue: [(number: UInt64, waiter: Waiter)] = []

    package init(_ limit: BulkheadLimit) {
        self.limit = limit
    }

    /// How many wait.
    package var waiting: Int { queue.count }

    package mutating func enter() -> Entry {
        if enterAtOnce() { return .run }
        return queue.count < limit.waiting ? .wait : .refuse
    }

    package mutating func enterAtOnce() -> Bool {
        guard running < limit.running else { return false }
        running += 1
        return true
    }

    package mutating func wait(_ number: UInt64, _ waiter: Waiter) {
        queue.append((number, waiter))
    }

    /// Takes a waiter out who does not want to wait any longer; `nil` if it runs already.
    package mutating func leaveQueue(_ number: UInt64) -> Waiter? {
        guard let index = queue.firstIndex(where: { $0.number == number }) else { return nil }
        return queue.remove(at: index).waiter
    }

    /// Ends a run; the next in the queue takes its place.
    package mutating func leave() -> Waiter? {
        guard !queue.isEmpty else {
            running -= 1
            return nil
        }
        return queue.removeFirst().waiter
    }
}

/// Lets a limited number of calls run at once, the others wait in their order.
package final class Bulkhead: Sendable {
    private typealias Waiter = CheckedContinuation<Bool, Never>

    private struct State {
        var logic: BulkheadLogic<Waiter>
        var numbers: UInt64 = 0
    }

    private let state: Mutex<State>

    package init(_ limit: BulkheadLimit) {
        state = Mutex(State(logic: BulkheadLogic(limit)))
    }

    /// How many calls run and how many wait.
    package var load: (running: Int, waiting: Int) {
        state.withLock { ($0.logic.running, $0.logic.waiting) }
    }

    /// Takes a place if one is free; it is followed by one ``leave()``.
    package func enterAtOnce() -> Bool {
        state.withLock { $0.logic.enterAtOnce() }
    }

    /// Waits for a place; every entry is followed by one ``leave()``.
    ///
    /// - Throws: ``NetworkError``: overloaded if the queue is full, cancelled if the task is.
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
        // A place may have become free, or the task may have been cancelled, in between.
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

    /// Gives the place to the next.
    package func leave() {
        state.withLock { $0.logic.leave() }?.resume(returning: true)
    }
}
