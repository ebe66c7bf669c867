import KasaneConcurrency
package import KasaneDomain
import Synchronization

/// An open transaction, from begin to commit or rollback.
///
/// The returning body, the throwing body and the deadline compete to end it. The first one to claim
/// the end performs it; the others do nothing.
package final class OpenTransaction<Engine: TransactionEngine>: Sendable {
    package typealias Action = @Sendable () async throws -> Void

    private struct State {
        /// The error for further calls; `nil` while the transaction accepts calls.
        var refusal: TransactionError?
        var isRunning = false
        var ticket: DeadlineWatch.Ticket?
        var actions: [Action] = []
        /// The number of open, nested savepoints.
        var depth = 0
    }

    package let engine: Engine
    package let options: TransactionOptions
    private let store: TransactionHost
    private let state = Mutex(State())

    init(engine: Engine, options: TransactionOptions, store: TransactionHost) {
        self.engine = engine
        self.options = options
        self.store = store
    }

    /// The error for further calls; `nil` while the transaction accepts calls.
    package var refusal: TransactionError? { state.withLock { $0.refusal } }

    /// Stores the ticket of the deadline.
    func watched(by ticket: DeadlineWatch.Ticket) {
        state.withLock { $0.ticket = ticket }
    }

    /// Begins a call to the engine.
    ///
    /// - Throws: The reason why the transaction accepts no calls.
    package func enter() throws {
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            state.isRunning = true
        }
    }

    /// Ends a call to the engine.
    package func leave() {
        state.withLock { $0.isRunning = false }
    }

    /// Interrupts the current call, if any.
    package func interrupt() {
        guard isInterrupting() else { return }
        store.soon { [weak self] in await self?.stop() }
    }

    /// Waits until no call is in progress.
    ///
    /// An interrupt has no effect before the statement starts, so it is repeated.
    private func stop() async {
        while isInterrupting() {
            // Repeated even if the task is cancelled.
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Interrupts the current call; returns whether there is one.
    private func isInterrupting() -> Bool {
        state.withLock { state in
            // The lock keeps the call from ending, so no other call is interrupted.
            if state.isRunning { engine.interrupt() }
            return state.isRunning
        }
    }

    /// Stores an action to run after the commit.
    package func afterCommit(_ action: @escaping Action) throws {
        guard options.access == .write else { throw TransactionError.readOnly }
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            state.actions.append(action)
        }
    }

    /// Runs a part that can be rolled back on its own.
    package func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard options.access == .write else { throw TransactionError.readOnly }
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
            // Overlapping parts have rolled back the transaction; that error replaces the part's
            // own.
            if refusal == .overlapping { throw TransactionError.overlapping }
            state.withLock { state in
                state.actions.removeSubrange(min(actionCount, state.actions.count)...)
            }
            do {
                try await close(depth, .rollBack)
            } catch TransactionError.overlapping {
                throw TransactionError.overlapping
            } catch {
                // If the part cannot be rolled back, the whole transaction is.
                await rollBack()
            }
            throw error
        }
    }

    /// Ends a savepoint, which must be the innermost one.
    ///
    /// Otherwise its writes and those of the savepoints nested in it are indistinguishable, and the
    /// whole transaction is rolled back.
    private func close(_ depth: Int, _ step: SavepointStep) async throws {
        guard state.withLock({ $0.depth == depth || $0.refusal != nil }) else {
            await abandon(because: .overlapping)
            throw TransactionError.overlapping
        }
        try await engine.take(step, at: depth, in: self)
        state.withLock { $0.depth -= 1 }
    }

    /// Commits the transaction.
    ///
    /// - Returns: The actions to run after the commit.
    /// - Throws: The reason why the transaction is not committed.
    func commit() async throws -> [Action] {
        try claim(because: .ended)
        defer { end() }
        if try await engine.commit() { store.commits.notify() }
        return state.withLock { state in
            defer { state.actions = [] }
            return state.actions
        }
    }

    /// Rolls back the transaction, unless it has ended.
    package func rollBack() async {
        await abandon(because: .ended)
    }

    /// Rolls back the transaction because its deadline passed.
    func expire(after duration: Duration) async {
        await abandon(because: .deadlineExceeded(origin: options.origin, after: duration))
    }

    private func abandon(because reason: TransactionError) async {
        // Another caller has claimed the end.
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
        store.close(state.withLock { $0.ticket }, options.access)
    }
}
