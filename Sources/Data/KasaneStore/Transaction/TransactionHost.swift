import KasaneConcurrency
public import KasaneDomain
import Synchronization

/// Runs a store's transactions and owns their gates, deadlines and commit signal.
///
/// Create one host per store and implement `TransactionTemplate` with it:
///
/// ```swift
/// func run<Value: Sendable>(
///     _ options: TransactionOptions,
///     _ body: nonisolated(nonsending) (Repositories) async throws -> Value
/// ) async throws -> Value {
///     try await store.host.run(
///         options,
///         engine: { FileEngine(store) },
///         body: { transaction in try await body(Repositories(transaction)) }
///     )
/// }
/// ```
///
/// The host provides these guarantees of `TransactionTemplate` for any engine:
///
/// - The number of concurrent readers and writers is limited, by default to one writer. Waiting
///   transactions are admitted in order. If too many transactions are waiting, new transactions
///   fail with `StoreFailure.overloaded`.
/// - The deadline is measured from the call. A transaction that misses its deadline is interrupted
///   and rolled back.
/// - After a conflict or a lost connection, the body is retried in a new transaction, as configured
///   by ``TransactionRetry``.
/// - An engine error ends the transaction even if the body catches the error, unless the error is
///   confined to a savepoint.
/// - Nested transactions on the same host fail with `TransactionError.nested`, except for a writer
///   inside a reader.
/// - The transaction is rolled back if the body throws or the task is cancelled.
/// - Engine calls after the end and overlapping savepoints fail.
/// - After-commit actions run once, in order, outside the transaction. Actions from a rolled-back
///   attempt don't run.
/// - ``commits`` counts each commit that changes data.
///
/// Atomicity, isolation and durability are up to the engine. `StoreContract` in KasaneStoreTesting
/// tests both the host's and the engine's guarantees.
public final class TransactionHost: Sendable {
    /// A signal for every commit that changes data.
    public let commits = CommitSignal()
    private let writers: Gate
    private let readers: Gate
    private let writerCount: Int
    private let readerCount: Int
    /// A gate that admits one task at a time to wait until no transaction is writing.
    ///
    /// Two tasks that each hold some of the slots would deadlock.
    private let maintenance = Gate(width: 1)
    /// A gate that admits one task at a time to wait until no transaction is open.
    private let closing = Gate(width: 1)
    private let retry: TransactionRetry
    private let deadlines = DeadlineWatch()
    private let deadline: Duration
    private let waits = Mutex(Waits())
    /// The store's attributes in traces.
    let attributes: [String: String]

    private struct Waits {
        var read = TransactionWaits()
        var write = TransactionWaits()
    }

    /// Creates a host with limits on concurrent readers and writers.
    ///
    /// - Parameters:
    ///   - writers: The maximum number of concurrent writers. Values above 1 require an engine that
    ///     isolates writers from each other and reports conflicts as errors.
    ///   - deadline: The time limit for transactions without their own deadline.
    ///   - maximumWaiting: The maximum number of waiting writers and, separately, of waiting
    ///     readers. Further transactions are rejected.
    ///   - attributes: The attributes of each transaction's span, such as `db.system.name` and
    ///     `db.namespace` (OpenTelemetry semantic conventions).
    public init(
        readers: Int,
        writers: Int = 1,
        deadline: Duration = .seconds(30),
        maximumWaiting: Int = 1_000,
        retry: TransactionRetry = TransactionRetry(),
        attributes: [String: String] = [:]
    ) {
        self.writers = Gate(width: writers, maximumWaiting: maximumWaiting)
        self.readers = Gate(width: readers, maximumWaiting: maximumWaiting)
        writerCount = writers
        readerCount = readers
        self.deadline = deadline
        self.retry = retry
        self.attributes = attributes
    }

    /// Returns wait statistics for readers or writers.
    public func waits(_ access: TransactionOptions.Access) -> TransactionWaits {
        var measured = waits.withLock { access == .read ? $0.read : $0.write }
        measured.waiting = gate(access).waiting
        return measured
    }

    /// Runs a body in a transaction, from admission to the after-commit actions.
    ///
    /// - Parameters:
    ///   - makeEngine: A closure that creates the engine for each attempt, after admission. If the
    ///     closure throws, the transaction doesn't begin.
    ///   - map: A closure that maps an error from the engine or the body to an error for use cases,
    ///     such as a `DomainError`.
    ///   - body: A closure that is retried after an error that
    ///     ``TransactionEngine/isRetryable(_:)`` accepts. The transaction must not escape the
    ///     closure.
    /// - Throws: The body's error, `TransactionError`, `AfterCommitError`, an engine error, or
    ///   `CancellationError`.
    public func run<Engine: TransactionEngine, Value: Sendable>(
        _ options: TransactionOptions,
        engine makeEngine: () async throws -> Engine,
        mappingErrors map: @escaping @Sendable (any Error) -> any Error = { $0 },
        body: nonisolated(nonsending) (StoreTransaction<Engine>) async throws -> Value
    ) async throws -> Value {
        try OpenMark.check(options.access, on: self)
        let call = TransactionCall(options, defaultDeadline: deadline)
        var hasBegun = false
        let (value, actions) = try await observed(options) { progress in
            try await committed(call) { isFirst in
                progress.begin()
                let transaction = try await open(
                    call,
                    isFirst: isFirst,
                    engine: makeEngine,
                    mappingErrors: map
                )
                if !hasBegun {
                    hasBegun = true
                    count(options.access) { $0.begin(after: ContinuousClock.now - call.start) }
                }
                let value = try await run(transaction, options, body)
                progress.isCommitting = true
                return (value, try await commit(transaction))
            }
        }
        try await follow(actions)
        return value
    }

    /// Runs a body, such as a checkpoint, while no transaction is writing.
    ///
    /// The call queues with the writers, has no deadline and is never rejected.
    ///
    /// - Throws: `TransactionError.nested` inside a writing transaction, `CancellationError`, or
    ///   the body's error.
    public func withoutWriters<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws -> Value {
        try OpenMark.check(.write, on: self)
        try await maintenance.enterWithoutLimit()
        defer { maintenance.leave() }
        return try await occupying(writers, width: writerCount, body)
    }

    /// Runs a body, such as closing the store, while no transaction is open.
    ///
    /// The call waits for all transactions to end, has no deadline and is never rejected.
    ///
    /// - Throws: `TransactionError.nested` inside a transaction, `CancellationError`, or the body's
    ///   error.
    public func withoutTransactions<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws -> Value {
        try OpenMark.check(.read, on: self)
        try await closing.enterWithoutLimit()
        defer { closing.leave() }
        // Readers first, because a reader waits for the writer that it contains.
        return try await occupying(readers, width: readerCount) { try await withoutWriters(body) }
    }

    /// Runs a body while holding all of a gate's slots.
    private func occupying<Value: Sendable>(
        _ gate: Gate,
        width: Int,
        _ body: () async throws -> Value
    ) async throws -> Value {
        var count = 0
        defer { for _ in 0..<count { gate.leave() } }
        while count < width {
            try await gate.enterWithoutLimit()
            count += 1
        }
        return try await body()
    }

    /// Schedules work that the caller can't await.
    func soon(_ body: @escaping @Sendable () async -> Void) {
        _ = deadlines.add(within: .zero, expire: body)
    }

    /// Releases a transaction's slot and removes its deadline.
    func close(_ ticket: DeadlineWatch.Ticket?, _ access: TransactionOptions.Access) {
        if let ticket { deadlines.remove(ticket) }
        gate(access).leave()
    }

    /// Retries a transaction until it commits or fails permanently.
    private func committed<Value>(
        _ call: TransactionCall,
        _ attempt: (_ isFirst: Bool) async throws -> Value
    ) async throws -> Value {
        var count = 0
        while true {
            do {
                return try await attempt(count == 0)
            } catch let error as RetryableError {
                count += 1
                guard let pause = retry.pause(after: count),
                    pause < call.deadline.instant - ContinuousClock.now
                else { throw error.error }
                try await retry.clock.sleep(for: pause)
                self.count(call.options.access) { $0.retried += 1 }
            }
        }
    }

    /// Opens a transaction: waits for admission, creates the engine and begins.
    private func open<Engine: TransactionEngine>(
        _ call: TransactionCall,
        isFirst: Bool,
        engine makeEngine: () async throws -> Engine,
        mappingErrors map: @escaping @Sendable (any Error) -> any Error
    ) async throws -> OpenTransaction<Engine> {
        let (options, deadline) = (call.options, call.deadline)
        // A retry is never rejected, because it was already admitted.
        try await admit(call, isLimited: isFirst)
        let transaction: OpenTransaction<Engine>
        do {
            transaction = OpenTransaction(
                engine: try await makeEngine(),
                options: options,
                store: self,
                mappingErrors: map
            )
        } catch {
            gate(options.access).leave()
            throw map(error)
        }
        do {
            try await transaction.engine.begin(until: deadline)
        } catch {
            if error as? DomainError == deadline.error { expired(call) }
            await transaction.rollBack()
            throw transaction.report(ofEngine: error)
        }
        transaction.watched(
            by: deadlines.add(at: deadline.instant) { [weak transaction] in
                await transaction?.expire(because: deadline.error)
            }
        )
        return transaction
    }

    /// Runs the body and rolls back if it throws.
    private func run<Engine: TransactionEngine, Value: Sendable>(
        _ transaction: OpenTransaction<Engine>,
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (StoreTransaction<Engine>) async throws -> Value,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        let mark = OpenMark(host: self, access: options.access)
        do {
            let value = try await OpenMark.$all.withValue(OpenMark.open + [mark]) {
                // Run the closure on the caller's executor. Otherwise, each transaction would
                // switch threads.
                _ = isolation
                return try await body(StoreTransaction(transaction))
            }
            mark.close()
            try Task.checkCancellation()
            return value
        } catch {
            mark.close()
            let expiry = transaction.expiry
            await transaction.rollBack()
            // The deadline caused this error, so report the missed deadline instead.
            if let expiry { throw expiry }
            throw transaction.report(ofBody: error)
        }
    }

    private func commit<Engine: TransactionEngine>(
        _ transaction: OpenTransaction<Engine>
    ) async throws -> [OpenTransaction<Engine>.Action] {
        do {
            return try await transaction.commit()
        } catch {
            await transaction.rollBack()
            throw transaction.report(ofEngine: error)
        }
    }

    private func admit(_ call: TransactionCall, isLimited: Bool) async throws {
        let access = call.options.access
        let gate = gate(access)
        let admission = await gate.enter(
            until: call.deadline.instant,
            watchedBy: deadlines,
            isLimited: isLimited
        )
        switch admission {
        case .admitted: return
        case .cancelled: throw CancellationError()
        case .late:
            expired(call)
            throw call.deadline.error
        case .refused:
            count(access) { $0.refused += 1 }
            throw DomainError.unavailable(StoreFailure.overloaded(waiting: gate.waiting))
        }
    }

    private func expired(_ call: TransactionCall) {
        count(call.options.access) { $0.expire(after: ContinuousClock.now - call.start) }
    }

    private func count(
        _ access: TransactionOptions.Access,
        _ change: (inout TransactionWaits) -> Void
    ) {
        waits.withLock { waits in
            switch access {
            case .read: change(&waits.read)
            case .write: change(&waits.write)
            }
        }
    }

    private func follow(_ actions: [@Sendable () async throws -> Void]) async throws {
        var causes: [any Error] = []
        for action in actions {
            do {
                try await action()
            } catch {
                causes.append(error)
            }
        }
        guard causes.isEmpty else { throw AfterCommitError(causes: causes) }
    }

    private func gate(_ access: TransactionOptions.Access) -> Gate {
        switch access {
        case .read: readers
        case .write: writers
        }
    }
}
