import Synchronization

/// Admits a limited number of tasks at a time; other tasks wait in arrival order.
///
/// It is an asynchronous semaphore with a bounded queue, also known as a bulkhead. It limits the
/// transactions of a store, the calls to a service and the patches that are rendered at a time.
package final class Gate: Sendable {
    package enum Admission: Sendable {
        /// The task is admitted and must call ``Gate/leave()``.
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
        var lastID: UInt64 = 0
        var waiters: [UInt64: Waiter] = [:]
        /// The waiters' identifiers in arrival order, including those of tasks that have left.
        var line: [UInt64] = []
        /// The number of entries at the beginning of the line that have been served.
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
            // Entries that were served or have left are removed together: to remove a single one
            // would cost as much as the line is long.
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

    /// Admits `width` tasks, at least 1, and refuses tasks if `maximumWaiting` tasks are waiting.
    package init(width: Int, maximumWaiting: Int = .max) {
        state = Mutex(State(free: width))
        self.width = width
        self.maximumWaiting = maximumWaiting
    }

    package var waiting: Int { state.withLock { $0.waiters.count } }

    package var admitted: Int { width - state.withLock { $0.free } }

    /// Admits the caller if there is room, without waiting; returns whether it did.
    ///
    /// An admitted task must call ``leave()``.
    package func tryEnter() -> Bool {
        state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
    }

    /// Waits for admission, unless the queue is full.
    ///
    /// - Returns: The result. An admitted task must call ``leave()``.
    package func enter() async -> Admission {
        await admit(limit: maximumWaiting, deadline: nil)
    }

    /// Waits for admission, unless the queue is full or a deadline passes.
    ///
    /// - Parameter isLimited: Whether a full queue refuses the task.
    /// - Returns: The result. An admitted task must call ``leave()``.
    package func enter(
        until deadline: ContinuousClock.Instant,
        watchedBy watch: DeadlineWatch,
        isLimited: Bool = true
    ) async -> Admission {
        await admit(limit: isLimited ? maximumWaiting : .max, deadline: (deadline, watch))
    }

    /// Waits for admission, whatever the length of the queue.
    ///
    /// An admitted task must call ``leave()``.
    ///
    /// - Throws: `CancellationError`; the task is then not admitted.
    package func enterWithoutLimit() async throws {
        guard case .admitted = await admit(limit: .max, deadline: nil) else {
            throw CancellationError()
        }
    }

    /// Runs a closure when there is room, whatever the length of the queue.
    ///
    /// Cancellation does not end the wait, so it suits short, synchronous work.
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

    /// Admits the next waiting task.
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

    /// Joins the queue; returns a result if the task need not wait.
    private func join(_ waiter: Waiter, as id: UInt64, limit: Int) -> Admission? {
        state.withLock { state in
            if Task.isCancelled { return .cancelled }
            // Another task may have left or joined since the first check.
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
