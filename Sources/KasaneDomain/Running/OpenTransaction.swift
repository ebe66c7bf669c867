import Synchronization

/// A transaction from its beginning to its end.
///
/// Three may want to end it: the body that returns, the body that throws, and the deadline. The
/// first to claim the end carries it out; the others find it claimed.
package final class OpenTransaction<Engine: TransactionEngine>: Sendable {
    package typealias Action = @Sendable () async throws -> Void

    private struct State {
        /// Why the transaction takes no more calls; `nil` while it takes them.
        var refusal: TransactionError?
        var isRunning = false
        var ticket: DeadlineWatch.Ticket?
        var actions: [Action] = []
        /// How many savepoints are open, each inside of the one before.
        var depth = 0
    }

    package let engine: Engine
    package let start: TransactionStart
    private let store: TransactionHost
    private let state = Mutex(State())

    init(engine: Engine, start: TransactionStart, store: TransactionHost) {
        self.engine = engine
        self.start = start
        self.store = store
    }

    /// Why the transaction takes no more calls; `nil` while it takes them.
    package var refusal: TransactionError? { state.withLock { $0.refusal } }

    /// Keeps the number by which the deadline is watched.
    func watched(by ticket: DeadlineWatch.Ticket) {
        state.withLock { $0.ticket = ticket }
    }

    /// Opens a call of the engine.
    ///
    /// - Throws: Why there can be none.
    package func enter() throws {
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            state.isRunning = true
        }
    }

    /// Closes a call of the engine.
    package func leave() {
        state.withLock { $0.isRunning = false }
    }

    /// Stops the call that is open, if one is.
    package func interrupt() {
        guard isInterrupting() else { return }
        store.soon { [weak self] in await self?.stop() }
    }

    /// Waits until no call is open any more.
    ///
    /// What is interrupted before it has begun in earnest goes on, so it is told again.
    private func stop() async {
        while isInterrupting() {
            // Cancelled or not, it is told again.
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Interrupts the call that is open; whether there is one.
    private func isInterrupting() -> Bool {
        state.withLock { state in
            // The call cannot end meanwhile, so nobody else's is stopped.
            if state.isRunning { engine.interrupt() }
            return state.isRunning
        }
    }

    /// Keeps an action for after the commit.
    package func afterCommit(_ action: @escaping Action) throws {
        guard start.access == .write else { throw TransactionError.readOnly }
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            state.actions.append(action)
        }
    }

    /// Runs a part that can be undone alone.
    package func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard start.access == .write else { throw TransactionError.readOnly }
        try Task.checkCancellation()
        let (actionCount, depth) = state.withLock { state in
            state.depth += 1
            return (state.actions.count, state.depth)
        }
        do {
            try await engine.take(.begin, at: depth, in: self)
        } catch {
            state.withLock { $0.depth -= 1 }
            throw error
        }
        do {
            let value = try await body()
            try Task.checkCancellation()
            try await close(depth, .release)
            return value
        } catch {
            // Parts that overlap have undone the whole, and say so in the place of what came of it.
            if refusal == .overlapping { throw TransactionError.overlapping }
            state.withLock { state in
                state.actions.removeSubrange(min(actionCount, state.actions.count)...)
            }
            do {
                try await close(depth, .rollBack)
            } catch TransactionError.overlapping {
                throw TransactionError.overlapping
            } catch {
                // What cannot be undone in part is undone as a whole.
                await rollBack()
            }
            throw error
        }
    }

    /// Ends a savepoint, which must be the innermost.
    ///
    /// Otherwise what it wrote and what the ones inside of it wrote cannot be told apart, and the
    /// transaction is undone as a whole.
    private func close(_ depth: Int, _ step: SavepointStep) async throws {
        guard state.withLock({ $0.depth == depth || $0.refusal != nil }) else {
            await abandon(because: .overlapping)
            throw TransactionError.overlapping
        }
        try await engine.take(step, at: depth, in: self)
        state.withLock { $0.depth -= 1 }
    }

    /// Commits.
    ///
    /// - Returns: The actions that are to follow.
    /// - Throws: Why it is not committed.
    func commit() async throws -> [Action] {
        try claim(because: .ended)
        defer { end() }
        if try await engine.commit() { store.commits.announce() }
        return state.withLock { state in
            defer { state.actions = [] }
            return state.actions
        }
    }

    /// Rolls back, unless it is over.
    package func rollBack() async {
        await abandon(because: .ended)
    }

    /// Rolls back because it was held for too long.
    func expire(after duration: Duration) async {
        await abandon(because: .deadlineExceeded(origin: start.origin, after: duration))
    }

    private func abandon(because reason: TransactionError) async {
        // Who finds it claimed has nothing to do.
        guard (try? claim(because: reason)) != nil else { return }
        await stop()
        await engine.rollBack()
        end()
    }

    private func claim(because reason: TransactionError) throws(TransactionError) {
        let refusal = state.withLock { state in
            defer { if state.refusal == nil { state.refusal = reason } }
            return state.refusal
        }
        if let refusal { throw refusal }
    }

    private func end() {
        engine.release()
        store.close(state.withLock { $0.ticket }, start.access)
    }
}
