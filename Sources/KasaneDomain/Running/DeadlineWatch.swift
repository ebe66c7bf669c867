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

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var alarm: (deadline: ContinuousClock.Instant, task: Task<Void, Never>)?
    }

    private let state = Mutex(State())

    /// Makes a watch over nothing.
    package init() {}

    deinit {
        state.withLock { $0.alarm?.task.cancel() }
    }

    /// Watches something until it is removed.
    func add(
        _ id: ObjectIdentifier,
        within duration: Duration,
        expire: @escaping @Sendable () async -> Void
    ) {
        let deadline = ContinuousClock.now + duration
        state.withLock { state in
            state.entries[id] = Entry(deadline: deadline, expire: expire)
            if let alarm = state.alarm, alarm.deadline <= deadline { return }
            setAlarm(deadline, &state)
        }
    }

    /// Watches it no more.
    func remove(_ id: ObjectIdentifier) {
        state.withLock { _ = $0.entries.removeValue(forKey: id) }
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
        for entry in late.values { await entry.expire() }
    }
}
