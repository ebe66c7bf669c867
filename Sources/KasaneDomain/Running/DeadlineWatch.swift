import Synchronization

/// Ends what is open longer than it may be.
///
/// One task sleeps until the earliest deadline, however many are open; so opening and closing costs
/// no timer.
package final class DeadlineWatch: Sendable {
    private struct Entry {
        let deadline: ContinuousClock.Instant
        let expire: @Sendable () async -> Void
    }

    /// What is watched is told by a number.
    package typealias Ticket = UInt64

    private struct State {
        var lastTicket: Ticket = 0
        var entries: [Ticket: Entry] = [:]
        var alarm: (deadline: ContinuousClock.Instant, task: Task<Void, Never>)?
    }

    private let state = Mutex(State())

    /// Makes a watch over nothing.
    package init() {}

    deinit {
        state.withLock { $0.alarm?.task.cancel() }
    }

    /// Watches something until it is removed.
    package func add(
        within duration: Duration,
        expire: @escaping @Sendable () async -> Void
    ) -> Ticket {
        add(at: ContinuousClock.now + duration, expire: expire)
    }

    /// Watches something until it is removed, and ends it at a deadline, which may have passed.
    package func add(
        at deadline: ContinuousClock.Instant,
        expire: @escaping @Sendable () async -> Void
    ) -> Ticket {
        state.withLock { state in
            state.lastTicket += 1
            state.entries[state.lastTicket] = Entry(deadline: deadline, expire: expire)
            if state.alarm.map({ $0.deadline > deadline }) ?? true { setAlarm(deadline, &state) }
            return state.lastTicket
        }
    }

    /// Watches it no more.
    func remove(_ ticket: Ticket) {
        state.withLock { _ = $0.entries.removeValue(forKey: ticket) }
    }

    private func setAlarm(_ deadline: ContinuousClock.Instant, _ state: inout State) {
        state.alarm?.task.cancel()
        let task = Task { [weak self] in
            // Cancelled only when an earlier alarm takes its place, or the watch is gone.
            guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else {
                return
            }
            await self?.ring()
        }
        state.alarm = (deadline, task)
    }

    private func ring() async {
        let now = ContinuousClock.now
        let late = state.withLock { state in
            let late = state.entries.filter { $0.value.deadline <= now }
            for id in late.keys { state.entries[id] = nil }
            state.alarm = nil
            if let next = state.entries.values.map(\.deadline).min() { setAlarm(next, &state) }
            return late
        }
        // One that cannot be ended soon, such as for a statement that is stuck, keeps no other.
        await withDiscardingTaskGroup { group in
            for entry in late.values { group.addTask { await entry.expire() } }
        }
    }
}
