import KasaneConcurrency
public import KasaneDomain
import Synchronization

/// Runs the transactions of a store, and holds what they share: gates, deadlines and the signal of
/// commits.
///
/// A store has one host and implements `TransactionTemplate` with it:
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
/// The host gives a store these guarantees of `TransactionTemplate`, whatever its engine is:
///
/// - A limited number of writers, by default one, and of readers run at a time, in the order of
///   their calls. When too many wait, further ones are refused with `StoreFailure.overloaded`.
/// - The deadline counts from the call. A transaction that misses it is interrupted and rolled
///   back, and the next one begins.
/// - After a conflict or a lost connection the body is run again in a new transaction, as
///   ``TransactionRetry`` says.
/// - An error of the engine ends the transaction, also if the body catches it, unless a savepoint
///   limits it.
/// - A transaction inside another one of the same host is refused with `TransactionError.nested`,
///   except for a writer inside a reader.
/// - An error of the body and a cancelled task roll the transaction back.
/// - After the end, calls to the engine are refused. Savepoints that overlap are refused too.
/// - Actions after the commit run once, in order, outside of the transaction; those of a try that
///   was rolled back do not.
/// - ``commits`` counts each commit that changed something.
///
/// Atomicity, isolation and durability are the engine's. `StoreContract` of KasaneStoreTesting
/// verifies both.
public final class TransactionHost: Sendable {
    /// Signals every commit that changes data.
    public let commits = CommitSignal()
    private let writers: Gate
    private let readers: Gate
    private let writerCount: Int
    private let readerCount: Int
    /// Admits one task at a time to wait until no transaction writes.
    ///
    /// Two tasks that each held a part of the places would wait for each other forever.
    private let maintenance = Gate(width: 1)
    /// Admits one task at a time to wait until no transaction is open.
    private let closing = Gate(width: 1)
    private let retry: TransactionRetry
    private let deadlines = DeadlineWatch()
    private let deadline: Duration
    private let waits = Mutex(Waits())

    private struct Waits {
        var read = TransactionWaits()
        var write = TransactionWaits()
    }

    /// Creates a host that admits some writers and readers at a time.
    ///
    /// - Parameters:
    ///   - readers: The maximum number of concurrent readers.
    ///   - writers: The maximum number of concurrent writers. More than one needs an engine that
    ///     isolates them from each other and reports conflicts as errors.
    ///   - deadline: The time allowed for transactions without a deadline of their own.
    ///   - maximumWaiting: The maximum number of waiting writers, and of waiting readers; more are
    ///     refused.
    ///   - retry: How often a body is run.
    public init(
        readers: Int,
        writers: Int = 1,
        deadline: Duration = .seconds(30),
        maximumWaiting: Int = 1_000,
        retry: TransactionRetry = TransactionRetry()
    ) {
        self.writers = Gate(width: writers, maximumWaiting: maximumWaiting)
        self.readers = Gate(width: readers, maximumWaiting: maximumWaiting)
        writerCount = writers
        readerCount = readers
        self.deadline = deadline
        self.retry = retry
    }

    /// Returns statistics on how long the readers or the writers have waited.
    public func waits(_ access: TransactionOptions.Access) -> TransactionWaits {
        var measured = waits.withLock { access == .read ? $0.read : $0.write }
        measured.waiting = gate(access).waiting
        return measured
    }

    /// Runs a body in a transaction, from admission to the actions after the commit.
    ///
    /// - Parameters:
    ///   - options: The options of the transaction.
    ///   - makeEngine: Creates the engine; called after admission, for each try. If it throws, the
    ///     transaction does not begin.
    ///   - map: Maps an error of the engine or of the body to one for use cases, such as a
    ///     `DomainError`.
    ///   - body: The body of the transaction. It must not keep the transaction. It is run again
    ///     after an error that ``TransactionEngine/isRetryable(_:)`` accepts.
    /// - Returns: The body's result, after the commit.
    /// - Throws: The body's error; `TransactionError`; `AfterCommitError`; the engine's error;
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
        let (value, actions) = try await committed(call) { isFirst in
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
            let value = try await run(transaction, options, mappingErrors: map, body)
            return (value, try await commit(transaction, mappingErrors: map))
        }
        try await follow(actions)
        return value
    }

    /// Runs a body while no transaction writes, such as a checkpoint.
    ///
    /// It waits its turn among the writers, without a deadline, and is never refused.
    ///
    /// - Parameter body: The body.
    /// - Returns: The body's result.
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

    /// Runs a body while no transaction is open, such as the end of a store.
    ///
    /// It waits until all transactions have ended, without a deadline, and is never refused.
    ///
    /// - Parameter body: The body.
    /// - Returns: The body's result.
    /// - Throws: `TransactionError.nested` inside a transaction, `CancellationError`, or the body's
    ///   error.
    public func withoutTransactions<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws -> Value {
        try OpenMark.check(.read, on: self)
        try await closing.enterWithoutLimit()
        defer { closing.leave() }
        // Readers first: a writer may run inside a reader, and the reader then waits for it.
        return try await occupying(readers, width: readerCount) { try await withoutWriters(body) }
    }

    /// Runs a body while it occupies each place of a gate.
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

    /// Schedules work that the caller cannot await.
    func soon(_ body: @escaping @Sendable () async -> Void) {
        _ = deadlines.add(within: .zero, expire: body)
    }

    /// Frees the place of a transaction and removes its deadline.
    func close(_ ticket: DeadlineWatch.Ticket?, _ access: TransactionOptions.Access) {
        if let ticket { deadlines.remove(ticket) }
        gate(access).leave()
    }

    /// Tries a transaction until it is committed or an error remains.
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

    /// Opens a transaction: admits it, creates its engine and begins.
    private func open<Engine: TransactionEngine>(
        _ call: TransactionCall,
        isFirst: Bool,
        engine makeEngine: () async throws -> Engine,
        mappingErrors map: @escaping @Sendable (any Error) -> any Error
    ) async throws -> OpenTransaction<Engine> {
        let (options, deadline) = (call.options, call.deadline)
        // A transaction that was admitted before is not refused.
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
            throw transaction.retryable(ofEngine: error) ?? map(error)
        }
        transaction.watched(
            by: deadlines.add(at: deadline.instant) { [weak transaction] in
                await transaction?.expire(because: deadline.error)
            }
        )
        return transaction
    }

    /// Runs the body, and rolls back if it throws.
    private func run<Engine: TransactionEngine, Value: Sendable>(
        _ transaction: OpenTransaction<Engine>,
        _ options: TransactionOptions,
        mappingErrors map: (any Error) -> any Error,
        _ body: nonisolated(nonsending) (StoreTransaction<Engine>) async throws -> Value,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        let mark = OpenMark(host: self, access: options.access)
        do {
            let value = try await OpenMark.$all.withValue(OpenMark.open + [mark]) {
                // The closure runs where the caller does; else each transaction changed threads.
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
            // The deadline causes the errors that follow it and is reported in their place.
            if let expiry { throw expiry }
            throw transaction.retryable(ofBody: error) ?? map(error)
        }
    }

    private func commit<Engine: TransactionEngine>(
        _ transaction: OpenTransaction<Engine>,
        mappingErrors map: (any Error) -> any Error
    ) async throws -> [OpenTransaction<Engine>.Action] {
        do {
            return try await transaction.commit()
        } catch {
            await transaction.rollBack()
            throw transaction.retryable(ofEngine: error) ?? map(error)
        }
    }

    /// Waits for admission.
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
