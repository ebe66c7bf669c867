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

    struct State {
        /// The error for calls after the end; `nil` while the transaction is open.
        var end: (any Error)?
        /// The error of the store that ended the transaction; `nil` if none did.
        var failure: TransactionFailure?
        /// The number of calls in progress.
        var running = 0
        var ticket: DeadlineWatch.Ticket?
        var actions: [Action] = []
        /// The number of open, nested savepoints.
        var depth = 0

        /// The error for further calls; `nil` while the transaction accepts calls.
        var refusal: (any Error)? { end ?? failure?.refusal }
    }

    /// The engine that carries the transaction out.
    public let engine: Engine
    /// The access, the deadline and the origin of the transaction.
    public let options: TransactionOptions
    /// Records what the transaction reads; `nil` outside of an observation.
    package let reads = ReadTracker.current
    private let store: TransactionHost
    let map: @Sendable (any Error) -> any Error
    let state = Mutex(State())

    init(
        engine: Engine,
        options: TransactionOptions,
        store: TransactionHost,
        mappingErrors map: @escaping @Sendable (any Error) -> any Error
    ) {
        self.engine = engine
        self.options = options
        self.store = store
        self.map = map
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
    var expiry: DomainError? { state.withLock { $0.end as? DomainError } }

    /// The error of the store that ended the transaction; `nil` if none did.
    var failure: TransactionFailure? { state.withLock { $0.failure } }

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

    /// Ends the transaction because of an error of the store.
    ///
    /// Each later call and the commit throw `TransactionError.failed(cause:)`. A savepoint that is
    /// open now limits the error: its rollback lets the transaction continue, unless the body can
    /// be run again for this error.
    ///
    /// - Parameter error: The error. Of several errors, the first one is kept.
    public func fail(because error: any Error) {
        let isRetryable = engine.isRetryable(error)
        let cause = map(error)
        state.withLock { state in
            if let known = state.failure, known.isRetryable || !isRetryable { return }
            state.failure = TransactionFailure(
                cause: cause,
                depth: isRetryable ? 0 : state.depth,
                isRetryable: isRetryable
            )
        }
    }

    /// Returns the error for calls after an error of the store.
    func refusal(after error: any Error) -> TransactionError {
        .failed(cause: UnderlyingError(map(error)))
    }

    /// Ends the transaction because of an error of a call, if the engine says that it does.
    ///
    /// An engine that enters and leaves the transaction itself calls it for each error before it
    /// leaves; ``StoreTransaction/read(_:)`` and ``StoreTransaction/write(_:)`` do so too.
    public func failIfNeeded(because error: any Error) {
        if engine.endsTransaction(error) { fail(because: error) }
    }

    /// Commits the transaction.
    ///
    /// - Returns: The actions to run after the commit.
    /// - Throws: The reason why the transaction is not committed; it may then still be open.
    func commit() async throws -> [Action] {
        try claim(because: TransactionError.ended) { $0.refusal }
        defer { end() }
        do {
            store.commits.notify(try await engine.commit())
        } catch {
            // An observation of a store that did not change costs one query.
            if StoreFailure.mayBeCommitted(map(error)) { store.commits.notify() }
            throw error
        }
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

    /// Rolls back the transaction for a reason, unless it has ended.
    func abandon(because reason: any Error) async {
        // Another caller has claimed the end.
        guard (try? claim(because: reason)) != nil else { return }
        await stop()
        await engine.rollBack()
        end()
    }

    /// Claims the end, unless a reason prevents it.
    private func claim(
        because reason: any Error,
        unless refusal: (State) -> (any Error)? = { $0.end }
    ) throws {
        try state.withLock { state in
            if let refusal = refusal(state) { throw refusal }
            state.end = reason
        }
    }

    private func end() {
        engine.release()
        store.close(state.withLock { $0.ticket }, options.access)
    }
}
