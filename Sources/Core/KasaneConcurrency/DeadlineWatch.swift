import Synchronization

/// Expires entries at their deadlines.
///
/// A single task sleeps until the earliest deadline, so adding or removing an entry needs no timer.
package final class DeadlineWatch: Sendable {
    private struct Entry {
        let deadline: ContinuousClock.Instant
        let expire: @Sendable () async -> Void
    }

    package typealias Ticket = UInt64

    private struct State {
        var lastTicket: Ticket = 0
        var entries: [Ticket: Entry] = [:]
        var alarm: (deadline: ContinuousClock.Instant, task: Task<Void, Never>)?
    }

    private let state = Mutex(State())

    package init() {}

    deinit {
        state.withLock { $0.alarm?.task.cancel() }
    }

    /// Adds an entry that expires after a duration unless it is removed first.
    package func add(
        within duration: Duration,
        expire: @escaping @Sendable () async -> Void
    ) -> Ticket {
        add(at: ContinuousClock.now + duration, expire: expire)
    }

    /// Adds an entry that expires at a deadline unless it is removed first.
    ///
    /// The deadline can be in the past.
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

    package func remove(_ ticket: Ticket) {
        state.withLock { _ = $0.entries.removeValue(forKey: ticket) }
    }

    private func setAlarm(_ deadline: ContinuousClock.Instant, _ state: inout State) {
        state.alarm?.task.cancel()
        let task = Task { [weak self] in
            // The sleep is cancelled only when an earlier deadline replaces it or the watch is
            // deallocated.
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
        // Entries expire concurrently, so a slow entry, such as a stuck statement, doesn't delay
        // other entries.
        await withDiscardingTaskGroup { group in
            for entry in late.values { group.addTask { await entry.expire() } }
        }
    }
}
