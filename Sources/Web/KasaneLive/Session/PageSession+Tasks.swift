import KasaneConcurrency

// Tasks that a page declares as effects.
extension PageSession {
    /// Records that a browser shows the page, and starts the tasks that responses don't wait for.
    ///
    /// Opening a stream and receiving an input have the same effect. These tasks therefore never
    /// run for a page that no browser shows, for example if a crawler requested the page or a busy
    /// server evicted it immediately.
    public func adopt() {
        guard !isAdopted else { return }
        isAdopted = true
        startTasks()
    }

    /// Starts the page's tasks, and waits until the tasks that delay responses are idle or the
    /// timeout has elapsed.
    ///
    /// Changes made by a task can make the page declare more tasks.
    func settleTasks(within time: Duration) async {
        startTasks()
        guard time > .zero, !followed.trackers.isEmpty else { return }
        // A tracker supports one waiter, so concurrent requests wait one after another. The earlier
        // request's timeout ends first.
        let settling = Task { [previous = self.settling] in
            await previous?.value
            await waitForTasks()
        }
        self.settling = settling
        let timer = Task { [environment] in
            // After cancellation, there is nothing left to cancel.
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

    /// Starts the tasks that the page currently declares.
    ///
    /// Returns whether any task is new.
    @discardableResult
    private func startTasks() -> Bool {
        guard let page, !hasEnded else { return false }
        return startTasks(EvaluatedEffects(page, in: pageLanguage).tasks)
    }

    /// Starts new tasks and cancels tasks that are no longer declared.
    ///
    /// Returns whether any task is new.
    @discardableResult
    func startTasks(_ tasks: [PageTask]) -> Bool {
        let new = followed.keep(tasks.filter { isAdopted || $0.delaysResponse })
        for task in new {
            let tracker = IdleTracker()
            // Background tasks have a lower priority than user input and outlive the request that
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
        // A closure that calls none of the page's methods would run outside the page's actor.
        try await PageLanguage.$current.withValue(pageLanguage) { try await perform(work) }
    }

    private func perform(_ work: () async throws -> Void) async throws { try await work() }
}
