import Synchronization

/// Limits the number of tasks that run concurrently.
///
/// Other tasks wait in arrival order.
///
/// A gate is an asynchronous semaphore with a bounded queue, also known as a bulkhead. It limits a
/// store's transactions, calls to a service and concurrently rendered patches.
package final class Gate: Sendable {
    package enum Admission: Sendable {
        /// The task can proceed and must call ``Gate/leave()``.
        case admitted
        /// The task was cancelled while waiting.
        case cancelled
        /// The deadline passed while the task waited.
        case late
        /// The queue was full.
        case refused
    }

    private typealias Waiter = CheckedContinuation<Admission, Never>

    private struct State {
        var free: Int
        var lastID: UInt64 = 0
        var waiters: [UInt64: Waiter] = [:]
        /// The IDs of the waiters in arrival order, including tasks that have stopped waiting.
        var line: [UInt64] = []
        /// The number of finished entries at the start of `line`.
        var served = 0

        mutating func next() -> Waiter? {
            while served < line.count {
                defer { served += 1 }
                if let waiter = waiters.removeValue(forKey: line[served]) { return waiter }
            }
            line.removeAll(keepingCapacity: line.count < 1_024)
            served = 0
            return nil
        }

        mutating func append(_ waiter: Waiter, as id: UInt64) {
            // Finished entries are removed in batches, because removing an entry takes time linear
            // in the length of the line.
            if line.count > 2 * waiters.count + 1_024 {
                line = line[served...].filter { waiters[$0] != nil }
                served = 0
            }
            line.append(id)
            waiters[id] = waiter
        }
    }

    private let state: Mutex<State>
    private let width: Int
    private let maximumWaiting: Int

    /// Creates a gate that admits `width` tasks, at least 1, and limits the number of waiting
    /// tasks.
    package init(width: Int, maximumWaiting: Int = .max) {
        state = Mutex(State(free: width))
        self.width = width
        self.maximumWaiting = maximumWaiting
    }

    package var waiting: Int { state.withLock { $0.waiters.count } }

    package var admitted: Int { width - state.withLock { $0.free } }

    /// Returns whether the caller was admitted, without waiting.
    ///
    /// An admitted task must call ``leave()``.
    package func tryEnter() -> Bool {
        state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
    }

    /// Waits for admission unless the queue is full.
    ///
    /// - Returns: The outcome. An admitted task must call ``leave()``.
    package func enter() async -> Admission {
        await admit(limit: maximumWaiting, deadline: nil)
    }

    /// Waits for admission until a deadline, unless the queue is full.
    ///
    /// - Parameter isLimited: Whether the task is rejected if the queue is full.
    /// - Returns: The outcome. An admitted task must call ``leave()``.
    package func enter(
        until deadline: ContinuousClock.Instant,
        watchedBy watch: DeadlineWatch,
        isLimited: Bool = true
    ) async -> Admission {
        await admit(limit: isLimited ? maximumWaiting : .max, deadline: (deadline, watch))
    }

    /// Waits for admission even if the queue is full.
    ///
    /// An admitted task must call ``leave()``.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, in which case it isn't admitted.
    package func enterWithoutLimit() async throws {
        guard case .admitted = await admit(limit: .max, deadline: nil) else {
            throw CancellationError()
        }
    }

    /// Waits for admission even if the queue is full, then runs a closure.
    ///
    /// Cancellation doesn't end the wait, so use this method only for short synchronous work.
    package func run<Value>(_ body: () -> Value) async -> Value {
        if !tryEnter() {
            _ = await withCheckedContinuation { (waiter: Waiter) in
                let isAdmitted = state.withLock { state in
                    guard state.free == 0 else {
                        state.free -= 1
                        return true
                    }
                    state.lastID += 1
                    state.append(waiter, as: state.lastID)
                    return false
                }
                if isAdmitted { waiter.resume(returning: .admitted) }
            }
        }
        defer { leave() }
        return body()
    }

    /// Ends the caller's work and admits the next waiting task.
    package func leave() {
        let next = state.withLock { state in
            let next = state.next()
            if next == nil { state.free += 1 }
            return next
        }
        next?.resume(returning: .admitted)
    }

    private func admit(
        limit: Int,
        deadline: (end: ContinuousClock.Instant, watch: DeadlineWatch)?
    ) async -> Admission {
        guard !Task.isCancelled else { return .cancelled }
        let (answer, id): (Admission?, UInt64) = state.withLock { state in
            state.lastID += 1
            if state.free > 0 {
                state.free -= 1
                return (.admitted, state.lastID)
            }
            return (state.waiters.count >= limit ? .refused : nil, state.lastID)
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

    /// Joins the queue, or returns the outcome if there is no need to wait.
    private func join(_ waiter: Waiter, as id: UInt64, limit: Int) -> Admission? {
        state.withLock { state in
            if Task.isCancelled { return .cancelled }
            // Another task might have left or joined since the first check.
            if state.free > 0 {
                state.free -= 1
                return .admitted
            }
            guard state.waiters.count < limit else { return .refused }
            state.append(waiter, as: id)
            return nil
        }
    }

    private func giveUp(_ id: UInt64, because reason: Admission) {
        state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: reason)
    }
}
