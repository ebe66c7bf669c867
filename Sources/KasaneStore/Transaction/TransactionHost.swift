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
/// - One writer runs at a time, and a limited number of readers, in the order of their calls. When
///   too many wait, further ones are refused with `StoreFailure.overloaded`.
/// - The deadline counts from the call. A transaction that misses it is interrupted and rolled
///   back, and the next one begins.
/// - A transaction inside another one of the same host is refused with `TransactionError.nested`,
///   except for a writer inside a reader.
/// - An error of the body and a cancelled task roll the transaction back.
/// - After the end, calls to the engine are refused. Savepoints that overlap are refused too.
/// - Actions after the commit run once, in order, outside of the transaction.
/// - ``commits`` counts each commit that changed something.
///
/// Atomicity, isolation and durability are the engine's. `StoreContract` of KasaneStoreTesting
/// verifies both.
public final class TransactionHost: Sendable {
    /// Signals every commit that changes data.
    public let commits = CommitSignal()
    private let writers: Gate
    private let readers: Gate
    private let readerCount: Int
    private let deadlines = DeadlineWatch()
    private let deadline: Duration
    private let waits = Mutex(Waits())

    private struct Waits {
        var read = TransactionWaits()
        var write = TransactionWaits()
    }

    /// Creates a host that admits one writer and several readers at a time.
    ///
    /// - Parameters:
    ///   - readers: The maximum number of concurrent readers.
    ///   - deadline: The time allowed for transactions without a deadline of their own.
    ///   - maximumWaiting: The maximum number of waiting writers, and of waiting readers; more are
    ///     refused.
    public init(
        readers: Int,
        deadline: Duration = .seconds(30),
        maximumWaiting: Int = 1_000
    ) {
        writers = Gate(width: 1, maximumWaiting: maximumWaiting)
        self.readers = Gate(width: readers, maximumWaiting: maximumWaiting)
        readerCount = readers
        self.deadline = deadline
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
    ///   - makeEngine: Creates the engine; called after admission. If it throws, the transaction
    ///     does not begin.
    ///   - map: Maps an error of the engine or of the body to one for use cases, such as a
    ///     `DomainError`.
    ///   - body: The body of the transaction. It must not keep the transaction.
    /// - Returns: The body's result, after the commit.
    /// - Throws: The body's error; `TransactionError`; `AfterCommitError`; the engine's error;
    ///   `CancellationError`.
    public func run<Engine: TransactionEngine, Value: Sendable>(
        _ options: TransactionOptions,
        engine makeEngine: () async throws -> Engine,
        mappingErrors map: @Sendable (any Error) -> any Error = { $0 },
        body: nonisolated(nonsending) (StoreTransaction<Engine>) async throws -> Value
    ) async throws -> Value {
        try OpenMark.check(options.access, on: self)
        let transaction = try await open(options, engine: makeEngine, mappingErrors: map)
        let mark = OpenMark(host: self, access: options.access)
        let value: Value
        do {
            value = try await OpenMark.$all.withValue(OpenMark.open + [mark]) {
                try await body(StoreTransaction(transaction))
            }
            mark.close()
            try Task.checkCancellation()
        } catch {
            mark.close()
            let expiry = transaction.expiry
            await transaction.rollBack()
            // The deadline causes the errors that follow it and is reported in their place.
            if let expiry { throw expiry }
            throw map(error)
        }
        let actions: [OpenTransaction<Engine>.Action]
        do {
            actions = try await transaction.commit()
        } catch {
            throw map(error)
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
        try await writers.enterWithoutLimit()
        defer { writers.leave() }
        return try await body()
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
        var count = 0
        defer { for _ in 0..<count { readers.leave() } }
        // Readers first: a writer may run inside a reader, and the reader then waits for it.
        while count < readerCount {
            try await readers.enterWithoutLimit()
            count += 1
        }
        return try await withoutWriters(body)
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

    private func open<Engine: TransactionEngine>(
        _ options: TransactionOptions,
        engine makeEngine: () async throws -> Engine,
        mappingErrors map: (any Error) -> any Error
    ) async throws -> OpenTransaction<Engine> {
        let call = ContinuousClock.now
        let deadline = TransactionDeadline(
            instant: call + (options.deadline ?? deadline),
            duration: options.deadline ?? deadline,
            origin: options.origin
        )
        try await admit(options.access, from: call, until: deadline)
        let transaction: OpenTransaction<Engine>
        do {
            transaction = OpenTransaction(
                engine: try await makeEngine(),
                options: options,
                store: self
            )
        } catch {
            gate(options.access).leave()
            throw map(error)
        }
        do {
            try await transaction.engine.begin(until: deadline)
        } catch {
            if error as? DomainError == deadline.error { expired(options.access, since: call) }
            await transaction.rollBack()
            throw map(error)
        }
        transaction.watched(
            by: deadlines.add(at: deadline.instant) { [weak transaction] in
                await transaction?.expire(because: deadline.error)
            }
        )
        count(options.access) { $0.begin(after: ContinuousClock.now - call) }
        return transaction
    }

    /// Waits for admission.
    private func admit(
        _ access: TransactionOptions.Access,
        from call: ContinuousClock.Instant,
        until deadline: TransactionDeadline
    ) async throws {
        let gate = gate(access)
        switch await gate.enter(until: deadline.instant, watchedBy: deadlines) {
        case .admitted: return
        case .cancelled: throw CancellationError()
        case .late:
            expired(access, since: call)
            throw deadline.error
        case .refused:
            count(access) { $0.refused += 1 }
            throw DomainError.unavailable(StoreFailure.overloaded(waiting: gate.waiting))
        }
    }

    private func expired(_ access: TransactionOptions.Access, since call: ContinuousClock.Instant) {
        count(access) { $0.expire(after: ContinuousClock.now - call) }
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
