import KasaneConcurrency
public import KasaneDomain
import Synchronization

/// An open transaction, from begin to commit or rollback, as seen by its engine.
///
/// It can be used on any thread. The returning body, the throwing body and the deadline compete to
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
        /// The error for calls after the end, or `nil` while the transaction is open.
        var end: (any Error)?
        /// The store error that ended the transaction, if any.
        var failure: TransactionFailure?
        /// The number of calls in progress.
        var running = 0
        var ticket: DeadlineWatch.Ticket?
        var actions: [Action] = []
        /// The number of open, nested savepoints.
        var depth = 0

        /// The error for further calls, or `nil` while the transaction accepts calls.
        var refusal: (any Error)? { end ?? failure?.refusal }
    }

    /// The engine that runs the transaction.
    public let engine: Engine
    /// The transaction's access, deadline and origin.
    public let options: TransactionOptions
    /// Records what the transaction reads, or `nil` outside an observation.
    package let reads = ReadTracker.current
    /// Whether the transaction records what it reads.
    package var isObserved: Bool { reads != nil }
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

    /// Records that the transaction reads a region.
    ///
    /// An observation runs its query again only after a commit that changes a recorded region. A
    /// transaction that records nothing counts as reading everything, so an engine must record
    /// either every region that it reads or none.
    public func recordRead(_ region: StoreRegion) {
        reads?.record(region)
    }

    /// The error for further calls, or `nil` while the transaction accepts calls.
    public var refusal: (any Error)? { state.withLock { $0.refusal } }

    /// The deadline's error, if the deadline ended the transaction.
    var expiry: DomainError? { state.withLock { $0.end as? DomainError } }

    /// The store error that ended the transaction, if any.
    var failure: TransactionFailure? { state.withLock { $0.failure } }

    func watched(by ticket: DeadlineWatch.Ticket) {
        state.withLock { $0.ticket = ticket }
    }

    /// Begins a call to the engine, which ``leave()`` must end.
    ///
    /// The transaction does not end in between: it interrupts the call and waits for it.
    ///
    /// - Throws: Why the transaction accepts no calls. Do not call `leave()` in this case.
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
        // In a cancelled task, each pause would end at once and this loop would spin until the call
        // ends. An unstructured task does not inherit the cancellation.
        let pausing = Task {
            repeat { try await Task.sleep(for: .milliseconds(1)) } while isInterrupting()
        }
        _ = await pausing.result
    }

    /// Interrupts the calls in progress and returns whether there are any.
    private func isInterrupting() -> Bool {
        state.withLock { state in
            // The lock keeps a call from ending, so no later call is interrupted.
            if state.running > 0 { engine.interrupt() }
            return state.running > 0
        }
    }

    func afterCommit(_ action: @escaping Action) throws {
        guard options.access == .write else { throw TransactionError.readOnly }
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            state.actions.append(action)
        }
    }

    /// Ends the transaction because of a store error.
    ///
    /// Later calls and the commit throw `TransactionError.failed(cause:)`. If a savepoint is open,
    /// rolling it back lets the transaction continue, unless the error is retryable. Only the first
    /// error is kept.
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

    func refusal(after error: any Error) -> TransactionError {
        .failed(cause: UnderlyingError(map(error)))
    }

    /// Ends the transaction if the engine says so for an error of a call.
    ///
    /// An engine that enters and leaves the transaction itself must call this for each error before
    /// it leaves. ``StoreTransaction/read(_:)`` and ``StoreTransaction/write(_:)`` already do.
    public func failIfNeeded(because error: any Error) {
        if engine.endsTransaction(error) { fail(because: error) }
    }

    /// Commits the transaction and returns the actions to run afterwards.
    ///
    /// - Throws: Why the transaction is not committed. It may still be open.
    func commit() async throws -> [Action] {
        try claim(because: TransactionError.ended) { $0.refusal }
        defer { end() }
        do {
            store.commits.notify(try await engine.commit())
        } catch {
            // A needless notification costs an observation one query.
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

    func expire(because error: DomainError) async {
        await abandon(because: error)
    }

    /// Rolls back the transaction, unless it has ended.
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
