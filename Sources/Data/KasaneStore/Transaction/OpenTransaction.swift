import KasaneConcurrency
public import KasaneDomain
import Synchronization

/// An open transaction from begin to commit or rollback, for use by its engine.
///
/// An open transaction can be used from any thread. The body and the deadline compete to end it.
/// Only the first to claim the end performs it.
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

        /// The error for new calls, or `nil` while the transaction accepts calls.
        var refusal: (any Error)? { end ?? failure?.refusal }
    }

    /// The engine that runs the transaction.
    public let engine: Engine
    /// The transaction's access, deadline and origin.
    public let options: TransactionOptions
    /// A tracker for what the transaction reads, or `nil` outside an observation.
    package let reads = ReadTracker.current
    /// Whether the transaction's reads are recorded.
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

    /// Records that the transaction read a region.
    ///
    /// An observation reruns its query only after a commit that changes a recorded region. If no
    /// region is recorded, the transaction is assumed to have read everything, so record either
    /// every region or none.
    public func recordRead(_ region: StoreRegion) {
        reads?.record(region)
    }

    /// The error for new calls, or `nil` while the transaction accepts calls.
    public var refusal: (any Error)? { state.withLock { $0.refusal } }

    /// The deadline's error, if the deadline ended the transaction.
    var expiry: DomainError? { state.withLock { $0.end as? DomainError } }

    /// The store error that ended the transaction, if any.
    var failure: TransactionFailure? { state.withLock { $0.failure } }

    func watched(by ticket: DeadlineWatch.Ticket) {
        state.withLock { $0.ticket = ticket }
    }

    /// Starts a call to the engine.
    ///
    /// Balance each call with ``leave()``. The transaction can't end until you leave. Instead, the
    /// end interrupts the call and waits.
    ///
    /// - Throws: The reason why the transaction doesn't accept calls. Don't call `leave()` in this
    ///   case.
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

    /// Interrupts the calls in progress, for example when the task is cancelled.
    ///
    /// This method returns immediately and repeats the interrupt until the calls have ended.
    public func interrupt() {
        guard isInterrupting() else { return }
        store.soon { [weak self] in await self?.stop() }
    }

    /// Waits until no call is in progress.
    ///
    /// The interrupt is repeated, because it has no effect before the statement starts.
    private func stop() async {
        guard isInterrupting() else { return }
        // In a cancelled task, sleeping returns immediately and this loop would spin. An
        // unstructured task doesn't inherit the cancellation.
        let pausing = Task {
            repeat { try await Task.sleep(for: .milliseconds(1)) } while isInterrupting()
        }
        _ = await pausing.result
    }

    /// Interrupts the calls in progress and returns whether there are any.
    private func isInterrupting() -> Bool {
        state.withLock { state in
            // Holding the lock prevents the call from ending, so no later call is interrupted.
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

    /// Ends the transaction with a store error.
    ///
    /// Later calls and the commit throw `TransactionError.failed(cause:)`. If a savepoint is open,
    /// rolling back the savepoint lets the transaction continue unless the error is retryable. Only
    /// the first error is kept.
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

    /// Ends the transaction if the engine considers the error fatal.
    ///
    /// If your engine enters and leaves the transaction itself, call this method for each error
    /// before leaving. ``StoreTransaction/read(_:)`` and ``StoreTransaction/write(_:)`` already
    /// call it.
    public func failIfNeeded(because error: any Error) {
        if engine.endsTransaction(error) { fail(because: error) }
    }

    /// Commits the transaction and returns its after-commit actions.
    ///
    /// - Throws: The reason why the transaction wasn't committed. The transaction might still be
    ///   open.
    func commit() async throws -> [Action] {
        try claim(because: TransactionError.ended) { $0.refusal }
        defer { end() }
        do {
            store.commits.notify(try await engine.commit())
        } catch {
            // An unnecessary notification costs an observation only one query.
            if StoreFailure.mayBeCommitted(map(error)) { store.commits.notify() }
            throw error
        }
        return state.withLock { state in
            defer { state.actions = [] }
            return state.actions
        }
    }

    /// Rolls back the transaction unless it has ended.
    func rollBack() async {
        await abandon(because: TransactionError.ended)
    }

    func expire(because error: DomainError) async {
        await abandon(because: error)
    }

    /// Rolls back the transaction unless it has ended.
    func abandon(because reason: any Error) async {
        // Another caller has claimed the end.
        guard (try? claim(because: reason)) != nil else { return }
        await stop()
        await engine.rollBack()
        end()
    }

    /// Claims the end unless there is a reason not to end.
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
