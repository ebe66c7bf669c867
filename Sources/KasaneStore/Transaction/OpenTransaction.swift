import KasaneConcurrency
public import KasaneDomain
import Synchronization

/// An open transaction, from begin to commit or rollback, as its engine uses it.
///
/// It may be used on any thread. The returning body, the throwing body and the deadline compete to
/// end the transaction. The first one to claim the end performs it; the others do nothing.
///
/// ```swift
/// try await withTaskCancellationHandler {
///     try await connection.onItsThread {
///         try open.enter()
///         defer { open.leave() }
///         return try statement.run()
///     }
/// } onCancel: {
///     open.interrupt()
/// }
/// ```
public final class OpenTransaction<Engine: TransactionEngine>: Sendable {
    typealias Action = @Sendable () async throws -> Void

    private struct State {
        /// The error for further calls; `nil` while the transaction accepts calls.
        var refusal: (any Error)?
        /// The number of calls in progress.
        var running = 0
        var ticket: DeadlineWatch.Ticket?
        var actions: [Action] = []
        /// The number of open, nested savepoints.
        var depth = 0
    }

    /// The engine that carries the transaction out.
    public let engine: Engine
    /// The access, the deadline and the origin of the transaction.
    public let options: TransactionOptions
    /// Records what the transaction reads; `nil` outside of an observation.
    package let reads = ReadTracker.current
    private let store: TransactionHost
    private let state = Mutex(State())

    init(engine: Engine, options: TransactionOptions, store: TransactionHost) {
        self.engine = engine
        self.options = options
        self.store = store
    }

    /// Records that the transaction reads a region, so that only commits that change it run the
    /// query of an observation again.
    ///
    /// A transaction that records nothing counts as reading everything. An engine therefore records
    /// either each region that it reads, or none.
    public func recordRead(_ region: StoreRegion) {
        reads?.record(region)
    }

    /// The error for further calls; `nil` while the transaction accepts calls.
    public var refusal: (any Error)? { state.withLock { $0.refusal } }

    /// The error of the deadline that ended the transaction; `nil` if none did.
    var expiry: DomainError? { refusal as? DomainError }

    /// Stores the ticket of the deadline.
    func watched(by ticket: DeadlineWatch.Ticket) {
        state.withLock { $0.ticket = ticket }
    }

    /// Begins a call to the engine, which ``leave()`` must end.
    ///
    /// The transaction does not end in between: it interrupts the call and waits for its end.
    ///
    /// - Throws: The reason why the transaction accepts no calls; `leave()` must not follow.
    public func enter() throws {
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            state.running += 1
        }
    }

    /// Ends a call to the engine.
    public func leave() {
        state.withLock { $0.running -= 1 }
    }

    /// Interrupts the calls in progress, as for a cancelled task.
    ///
    /// It returns at once. The interrupt is repeated until the calls have ended.
    public func interrupt() {
        guard isInterrupting() else { return }
        store.soon { [weak self] in await self?.stop() }
    }

    /// Waits until no call is in progress.
    ///
    /// An interrupt has no effect before the statement starts, so it is repeated.
    private func stop() async {
        guard isInterrupting() else { return }
        // In a cancelled task, each pause would end at once, and the interrupts would follow each
        // other until the call ends. A task of its own does not inherit the cancellation.
        let pausing = Task {
            repeat { try await Task.sleep(for: .milliseconds(1)) } while isInterrupting()
        }
        _ = await pausing.result
    }

    /// Interrupts the calls in progress; returns whether there are any.
    private func isInterrupting() -> Bool {
        state.withLock { state in
            // The lock keeps a call from ending, so no later call is interrupted.
            if state.running > 0 { engine.interrupt() }
            return state.running > 0
        }
    }

    /// Stores an action to run after the commit.
    func afterCommit(_ action: @escaping Action) throws {
        guard options.access == .write else { throw TransactionError.readOnly }
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            state.actions.append(action)
        }
    }

    /// Runs a part that can be rolled back on its own.
    func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard options.access == .write else { throw TransactionError.readOnly }
        try Task.checkCancellation()
        let (actionCount, depth) = state.withLock { state in
            state.depth += 1
            return (state.actions.count, state.depth)
        }
        do {
            try await engine.apply(.begin, at: depth, in: self)
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
            if refusal as? TransactionError == .overlapping { throw TransactionError.overlapping }
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
            await abandon(because: TransactionError.overlapping)
            throw TransactionError.overlapping
        }
        try await engine.apply(step, at: depth, in: self)
        state.withLock { $0.depth -= 1 }
    }

    /// Commits the transaction.
    ///
    /// - Returns: The actions to run after the commit.
    /// - Throws: The reason why the transaction is not committed.
    func commit() async throws -> [Action] {
        try claim(because: TransactionError.ended)
        defer { end() }
        store.commits.notify(try await engine.commit())
        return state.withLock { state in
            defer { state.actions = [] }
            return state.actions
        }
    }

    /// Rolls back the transaction, unless it has ended.
    func rollBack() async {
        await abandon(because: TransactionError.ended)
    }

    /// Rolls back the transaction because its deadline passed.
    func expire(because error: DomainError) async {
        await abandon(because: error)
    }

    private func abandon(because reason: any Error) async {
        // Another caller has claimed the end.
        guard (try? claim(because: reason)) != nil else { return }
        await stop()
        await engine.rollBack()
        end()
    }

    private func claim(because reason: any Error) throws {
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            state.refusal = reason
        }
    }

    private func end() {
        engine.release()
        store.close(state.withLock { $0.ticket }, options.access)
    }
}
