import KasaneConcurrency
import Synchronization

extension PageSession {
    /// An event for a page's stream.
    public enum StreamEvent: Equatable, Sendable {
        /// A patch that contains the page's changes.
        case patch(Patch)
        /// An empty event that keeps the connection alive.
        case heartbeat
    }

    /// Opens a stream for a browser that shows the given version of the page, and ends the previous
    /// stream.
    ///
    /// - Returns: The stream's number, or `nil` if the page hasn't been created yet or has ended.
    public func openStream(at version: Int) -> Int? {
        guard page != nil, !hasEnded else { return nil }
        let number = stream.open(at: version)
        // The browser has received the patch with the redirect, so it must not follow the redirect
        // again, for example after navigating back.
        if !stream.needsWhole { route = nil }
        isPatchCharged = true
        adopt()
        forgetFormerState()
        renderAgain()
        return number
    }

    /// Closes a stream.
    ///
    /// Later changes are sent on the next stream.
    public func closeStream(_ number: Int) {
        if stream.close(number) { changes.raise() }
    }

    /// Ends a stream.
    ///
    /// This method can be called from any isolation.
    ///
    /// The browser can then open another stream.
    public nonisolated func interruptStream(_ number: Int) {
        interrupted.withLock { $0 = max($0, number) }
        changes.raise()
    }

    func isOpen(_ number: Int) -> Bool {
        stream.current == number && interrupted.withLock { $0 < number } && !Task.isCancelled
    }

    /// Sends a heartbeat even if the page hasn't changed.
    public nonisolated func beat() {
        beats.store(true, ordering: .relaxed)
        changes.raise()
    }

    /// Waits for the next event.
    ///
    /// Patches are rendered on demand, so a slow client receives fewer and larger patches.
    ///
    /// - Returns: The event, or `nil` if the stream has ended.
    public func nextEvent(on number: Int) async -> StreamEvent? {
        var heard = heardChanges
        while isOpen(number) {
            heard = await changes.wait(after: heard)
            guard isOpen(number) else { return nil }
            heardChanges = heard
            let delay = pace.delay(at: elapsed())
            if delay > .zero {
                // The loop ends on cancellation.
                try? await environment.clock.sleep(for: delay)
                guard isOpen(number) else { return nil }
            }
            // A heartbeat alone doesn't require a render.
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
