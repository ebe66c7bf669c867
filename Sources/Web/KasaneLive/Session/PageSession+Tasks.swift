import KasaneConcurrency

// The tasks that a page declares as effects.
extension PageSession {
    /// Records that a browser shows the page, and starts the tasks that responses don't wait for.
    ///
    /// A stream or an input does this too. As a result, these tasks don't run for a page that no
    /// browser shows, such as one that a crawler requested or that a busy server evicted
    /// immediately.
    public func adopt() {
        guard !isAdopted else { return }
        isAdopted = true
        startTasks()
    }

    /// Starts the page's tasks, and waits until those that delay responses are idle, or for a
    /// timeout.
    ///
    /// A task's changes can make the page declare other tasks.
    func settleTasks(within time: Duration) async {
        startTasks()
        guard time > .zero, !followed.trackers.isEmpty else { return }
        // A tracker has one waiter, so concurrent requests wait in line. The earlier request's
        // timeout ends first.
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
            // Another task might have become busy in the meantime.
            if followed.trackers.map(\.count) == counts, !startTasks() { return }
        }
    }

    /// Starts the tasks that the page declares now.
    ///
    /// Returns whether any is new.
    @discardableResult
    private func startTasks() -> Bool {
        guard let page, !hasEnded else { return false }
        return startTasks(EvaluatedEffects(page, in: pageLanguage).tasks)
    }

    /// Starts new tasks and cancels those that are no longer declared.
    ///
    /// Returns whether any is new.
    @discardableResult
    func startTasks(_ tasks: [PageTask]) -> Bool {
        let new = followed.keep(tasks.filter { isAdopted || $0.delaysResponse })
        for task in new {
            let tracker = IdleTracker()
            // Background tasks have a lower priority than user input, and outlive the request that
            // starts them.
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

    /// Runs work on the page's actor, with the page's ``PageLanguage/current``.
    func performInLanguage(_ work: () async throws -> Void) async throws {
        // A closure that calls no method of the page would run off its actor.
        try await PageLanguage.$current.withValue(pageLanguage) { try await perform(work) }
    }

    private func perform(_ work: () async throws -> Void) async throws { try await work() }
}
