import KasaneConcurrency
import Synchronization

extension PageSession {
    /// An event to send on a stream.
    public enum StreamEvent: Equatable, Sendable {
        /// A patch with the changes of the page.
        case patch(Patch)
        /// An empty event, so that each side can detect that the other is still connected.
        case heartbeat
    }

    /// Opens a stream and ends the previous one.
    ///
    /// - Parameter version: The version of the state that the browser shows.
    /// - Returns: The stream's number; `nil` if the page has ended or has not been created yet.
    public func openStream(at version: Int) -> Int? {
        guard page != nil, !hasEnded else { return nil }
        let number = stream.open(at: version)
        // The browser has received the patch with the route, so the route is not followed again,
        // for example when the user comes back.
        if !stream.needsWhole { route = nil }
        isPatchCharged = true
        renderAgain()
        return number
    }

    /// Records the end of a stream; later changes are kept as state.
    public func closeStream(_ number: Int) {
        if stream.close(number) { changes.raise() }
    }

    /// Ends a stream from any isolation; its browser may open another.
    ///
    /// - Parameter number: The stream's number.
    public nonisolated func interruptStream(_ number: Int) {
        interrupted.withLock { $0 = max($0, number) }
        changes.raise()
    }

    private func isOpen(_ number: Int) -> Bool {
        stream.current == number && interrupted.withLock { $0 < number } && !Task.isCancelled
    }

    /// Requests a heartbeat, which is sent even if the page has no changes.
    public nonisolated func beat() {
        beats.store(true, ordering: .relaxed)
        changes.raise()
    }

    /// Waits for the next event to send.
    ///
    /// Patches are rendered on demand, so a slow reader gets fewer and larger patches.
    ///
    /// - Parameter number: The stream's number.
    /// - Returns: The event to send, or `nil` if the stream has ended.
    public func nextEvent(on number: Int) async -> StreamEvent? {
        var heard = heardChanges
        while isOpen(number) {
            heard = await changes.wait(after: heard)
            guard isOpen(number) else { return nil }
            heardChanges = heard
            let delay = pace.delay(at: elapsed())
            if delay > .zero {
                // On cancellation, the loop ends.
                try? await environment.clock.sleep(for: delay)
                guard isOpen(number) else { return nil }
            }
            // A heartbeat alone does not cause a render.
            if hasNews, let patch = await environment.patchTurns.run({ makePatch(on: number) }) {
                beats.store(false, ordering: .relaxed)
                pace.sent(at: elapsed())
                return .patch(patch)
            }
            if beats.exchange(false, ordering: .relaxed) { return .heartbeat }
        }
        return nil
    }

    private var hasNews: Bool { mustRender || observed.hasEnded }

    private func makePatch(on number: Int) -> Patch? {
        // A newer stream may have replaced this one while it waited in the queue.
        guard isOpen(number), hasNews else { return nil }
        mustRender = false
        defer { isPatchCharged = false }
        guard
            let (rendering, effects) = render(
                collectsControls: false,
                tracks: true,
                isCharged: isPatchCharged
            )
        else { return nil }
        let isWhole = stream.needsWhole
        var operations = shown?.update(to: rendering, isWhole: isWhole) ?? []
        operations += follow(effects, isFirst: isWhole)
        guard !operations.isEmpty || stream.mustAcknowledge else { return nil }
        let acknowledged = stream.received
        return Patch(
            version: stream.advance(),
            json: PatchOperation.json(
                operations,
                acknowledged: acknowledged,
                page: rendering
            )
        )
    }

    /// Carries out the effects that have not been carried out yet.
    ///
    /// - Parameters:
    ///   - effects: The current effects.
    ///   - isFirst: Whether the browser's state is unknown.
    /// - Returns: The operations for the browser.
    @discardableResult
    func follow(_ effects: EvaluatedEffects, isFirst: Bool) -> [PatchOperation] {
        var operations: [PatchOperation] = []
        if isFirst || effects.title != followed.title { operations.append(.title(effects.title)) }
        followed.title = effects.title
        operations += addressOperations(effects)
        for id in effects.focus.subtracting(followed.focus).sorted() {
            operations.append(.focus(id))
        }
        followed.focus = effects.focus
        if let (url, taken) = effects.route {
            route = url
            operations.append(.leave(url))
            taken()
        } else if isFirst, let route {
            operations.append(.leave(route))
        }
        for (id, work) in followed.keep(effects.tasks) {
            // A page's background task has a lower priority than any user's input.
            followed.add(id, Task(priority: .utility) { await self.run(work) })
        }
        return operations
    }

    private func run(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            failed(error)
        }
    }

    private func addressOperations(_ effects: EvaluatedEffects) -> [PatchOperation] {
        let changed = effects.parameters.filter { followed.parameters[$0.name] != $0.text }
        guard !changed.isEmpty else { return [] }
        for parameter in changed {
            followed.parameters[parameter.name] = parameter.text
        }
        let query = effects.query
        let address = query.isEmpty ? path : "\(path)?\(query)"
        return [.address(address, replaces: !changed.contains { $0.history == .push })]
    }
}
