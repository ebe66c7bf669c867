import Synchronization

/// Admits a limited number of tasks at a time; other tasks wait in arrival order.
package final class Gate: Sendable {
    /// The result of a request for admission.
    package enum Admission: Sendable {
        /// The task is admitted and must leave.
        case admitted
        /// The task was cancelled while waiting.
        case cancelled
        /// The deadline passed while the task was waiting.
        case late
        /// The queue was full.
        case refused
    }

    private typealias Waiter = CheckedContinuation<Admission, Never>

    private struct State {
        var free: Int
        var nextWaiter: UInt64 = 0
        var line: [(id: UInt64, waiter: Waiter)] = []
    }

    private let state: Mutex<State>
    private let maximumWaiting: Int

    /// Creates a gate.
    ///
    /// - Parameters:
    ///   - width: The maximum number of admitted tasks.
    ///   - maximumWaiting: The maximum number of waiting tasks; more are refused.
    package init(width: Int, maximumWaiting: Int = .max) {
        state = Mutex(State(free: width))
        self.maximumWaiting = maximumWaiting
    }

    /// The number of waiting tasks.
    package var waiting: Int { state.withLock { $0.line.count } }

    /// Waits for admission, whatever the length of the queue.
    ///
    /// An admitted task must call ``leave()``.
    ///
    /// - Throws: `CancellationError`; the task is then not admitted.
    package func enter() async throws {
        try Task.checkCancellation()
        guard case .admitted = await admit(limit: .max, deadline: nil) else {
            throw CancellationError()
        }
    }

    /// Waits for admission, unless the queue is full or a deadline passes.
    ///
    /// - Parameters:
    ///   - deadline: The end of the wait.
    ///   - watch: Ends the wait at the deadline.
    /// - Returns: The result. An admitted task must call ``leave()``.
    package func enter(
        until deadline: ContinuousClock.Instant,
        watchedBy watch: DeadlineWatch
    ) async -> Admission {
        guard !Task.isCancelled else { return .cancelled }
        return await admit(limit: maximumWaiting, deadline: (deadline, watch))
    }

    /// Admits the next waiting task.
    package func leave() {
        let next: Waiter? = state.withLock { state in
            guard !state.line.isEmpty else {
                state.free += 1
                return nil
            }
            return state.line.removeFirst().waiter
        }
        next?.resume(returning: .admitted)
    }

    private func admit(
        limit: Int,
        deadline: (end: ContinuousClock.Instant, watch: DeadlineWatch)?
    ) async -> Admission {
        let (answer, id): (Admission?, UInt64) = state.withLock { state in
            state.nextWaiter += 1
            if state.free > 0 {
                state.free -= 1
                return (.admitted, state.nextWaiter)
            }
            return (state.line.count >= limit ? .refused : nil, state.nextWaiter)
        }
        if let answer { return answer }
        var ticket: DeadlineWatch.Ticket?
        defer { if let ticket { deadline?.watch.remove(ticket) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in
                if let answer = join(waiter, as: id, limit: limit) {
                    waiter.resume(returning: answer)
                } else if let deadline {
                    ticket = deadline.watch.add(at: deadline.end) { [weak self] in
                        self?.giveUp(id, because: .late)
                    }
                }
            }
        } onCancel: {
            giveUp(id, because: .cancelled)
        }
    }

    /// Joins the queue; returns a result if the task need not wait.
    private func join(_ waiter: Waiter, as id: UInt64, limit: Int) -> Admission? {
        state.withLock { state in
            if Task.isCancelled { return .cancelled }
            // Another task may have left or joined since the first check.
            if state.free > 0 {
                state.free -= 1
                return .admitted
            }
            guard state.line.count < limit else { return .refused }
            state.line.append((id, waiter))
            return nil
        }
    }

    private func giveUp(_ id: UInt64, because reason: Admission) {
        let waiter: Waiter? = state.withLock { state in
            guard let place = state.line.firstIndex(where: { $0.id == id }) else { return nil }
            return state.line.remove(at: place).waiter
        }
        waiter?.resume(returning: reason)
    }
}
