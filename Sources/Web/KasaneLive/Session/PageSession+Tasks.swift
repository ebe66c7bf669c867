import KasaneConcurrency

// The tasks that the page declares as effects.
extension PageSession {
    /// Records that a browser shows the page, and starts the tasks that no response waits for.
    ///
    /// A stream or an input does this too. A page that no browser shows, such as one requested by a
    /// crawler or evicted at once by a busy server, therefore costs no such tasks.
    public func adopt() {
        guard !isAdopted else { return }
        isAdopted = true
        startTasks()
    }

    /// Starts the page's tasks, and waits until those that delay responses have ended or have shown
    /// every change so far, or until a timeout.
    ///
    /// What a task shows may change which tasks the page declares.
    func settleTasks(within time: Duration) async {
        startTasks()
        guard time > .zero, !followed.trackers.isEmpty else { return }
        // A tracker has one waiter, so concurrent requests wait one after the other. The timeout of
        // the previous one ends first.
        let settling = Task { [previous = self.settling] in
            await previous?.value
            await waitForTasks()
        }
        self.settling = settling
        let timer = Task { [environment] in
            // A cancelled timer has nothing to cancel.
            guard (try? await environment.clock.sleep(for: time)) != nil else { return }
            settling.cancel()
        }
        await settling.value
        timer.cancel()
        if self.settling == settling { self.settling = nil }
    }

    private func waitForTasks() async {
        while !Task.isCancelled {
            let counts = followed.trackers.map(\.count)
            for tracker in followed.trackers { await tracker.waitUntilIdle() }
            // A task might have become busy while another one was waited for.
            if followed.trackers.map(\.count) == counts, !startTasks() { return }
        }
    }

    /// Starts the tasks that the page declares now; returns whether any is new.
    @discardableResult
    private func startTasks() -> Bool {
        guard let page, !hasEnded else { return false }
        return startTasks(EvaluatedEffects(page, in: pageLanguage).tasks)
    }

    /// Starts tasks that are not running, and cancels those that are no longer declared; returns
    /// whether any is new.
    @discardableResult
    func startTasks(_ tasks: [PageTask]) -> Bool {
        let new = followed.keep(tasks.filter { isAdopted || $0.delaysResponse })
        for task in new {
            let tracker = IdleTracker()
            // A page's background task has a lower priority than any user's input, and outlives the
            // request that starts it.
            let running = ObservedTask.startApart {
                Task(priority: .utility) {
                    await IdleTracker.$current.withValue(tracker) { await run(task.work) }
                    tracker.end()
                }
            }
            followed.add(task, running, tracker)
        }
        return !new.isEmpty
    }

    private func run(_ work: () async throws -> Void) async {
        do {
            try await performInLanguage(work)
        } catch {
            failed(error)
        }
    }

    /// Runs work on the page's actor, with ``PageLanguage/current``.
    func performInLanguage(_ work: () async throws -> Void) async throws {
        // A closure that does not call a method of the page would run off its actor.
        try await PageLanguage.$current.withValue(pageLanguage) { try await perform(work) }
    }

    private func perform(_ work: () async throws -> Void) async throws { try await work() }
}
