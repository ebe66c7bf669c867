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

    /// Opens a stream for a browser that shows this version, and ends the previous one.
    ///
    /// - Returns: The stream's number, or `nil` if the page has ended or has not been created yet.
    public func openStream(at version: Int) -> Int? {
        guard page != nil, !hasEnded else { return nil }
        let number = stream.open(at: version)
        // The browser has received the patch with the route, so the route is not followed again,
        // for example when the user comes back.
        if !stream.needsWhole { route = nil }
        isPatchCharged = true
        adopt()
        forgetFormerState()
        renderAgain()
        return number
    }

    /// Records the end of a stream; later changes are kept as state.
    public func closeStream(_ number: Int) {
        if stream.close(number) { changes.raise() }
    }

    /// Ends a stream from any isolation; its browser can open another.
    public nonisolated func interruptStream(_ number: Int) {
        interrupted.withLock { $0 = max($0, number) }
        changes.raise()
    }

    func isOpen(_ number: Int) -> Bool {
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
}
