import Synchronization

/// What all the transactions of one store share: the gates, the deadlines, the count of commits.
package final class TransactionHost: Sendable {
    package let commits = CommitSignal()
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

    /// Makes a host for one writer and some readers at a time.
    ///
    /// - Parameters:
    ///   - readers: How many readers there may be at a time.
    ///   - deadline: How long a transaction may take that says nothing of it.
    ///   - maximumWaiting: How many writers, and how many readers, wait before others are refused.
    package init(readers: Int, deadline: Duration, maximumWaiting: Int = 1_000) {
        writers = Gate(width: 1, maximumWaiting: maximumWaiting)
        self.readers = Gate(width: readers, maximumWaiting: maximumWaiting)
        readerCount = readers
        self.deadline = deadline
    }

    /// How transactions have waited so far.
    package func waits(_ access: TransactionStart.Access) -> TransactionWaits {
        var measured = waits.withLock { access == .read ? $0.read : $0.write }
        measured.waiting = gate(access).waiting
        return measured
    }

    /// Runs a body in one transaction, from the gate to the actions after the commit.
    ///
    /// - Parameters:
    ///   - start: How it is begun.
    ///   - makeEngine: Makes what carries it out; called when there is room for it.
    ///   - name: Says what an error of the engine means.
    ///   - body: What runs in it.
    /// - Returns: What the body returned, once it is committed.
    /// - Throws: What the body throws, and why it could not be run or committed.
    package func run<Engine: TransactionEngine, Value: Sendable>(
        _ start: TransactionStart,
        engine makeEngine: () async throws -> Engine,
        naming name: @Sendable (any Error) -> any Error,
        body: nonisolated(nonsending) (OpenTransaction<Engine>) async throws -> Value
    ) async throws -> Value {
        try OpenMark.check(start.access, on: self)
        let transaction = try await open(start, engine: makeEngine, naming: name)
        let mark = OpenMark(host: self, access: start.access)
        let value: Value
        do {
            value = try await OpenMark.$all.withValue(OpenMark.open + [mark]) {
                try await body(transaction)
            }
            mark.close()
            try Task.checkCancellation()
        } catch {
            mark.close()
            let refusal = transaction.refusal
            await transaction.rollBack()
            // The deadline explains the errors that came of it.
            if let refusal, case .deadlineExceeded = refusal { throw refusal }
            throw name(error)
        }
        let actions: [OpenTransaction<Engine>.Action]
        do {
            actions = try await transaction.commit()
        } catch {
            throw name(error)
        }
        try await follow(actions)
        return value
    }

    /// Runs a body in the place of a transaction that writes.
    package func exclusively<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws -> Value {
        try OpenMark.check(.write, on: self)
        try await writers.enter()
        defer { writers.leave() }
        return try await body()
    }

    /// Runs a body while there is no transaction at all.
    package func alone<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws -> Value {
        try OpenMark.check(.read, on: self)
        var count = 0
        defer { for _ in 0..<count { readers.leave() } }
        // Readers first, for a writer may be begun inside of a reader, which then waits for it.
        while count < readerCount {
            try await readers.enter()
            count += 1
        }
        return try await exclusively(body)
    }

    /// Runs something soon that cannot be awaited now.
    func soon(_ body: @escaping @Sendable () async -> Void) {
        _ = deadlines.add(within: .zero, expire: body)
    }

    /// Makes room where a transaction was.
    func close(_ ticket: DeadlineWatch.Ticket?, _ access: TransactionStart.Access) {
        if let ticket { deadlines.remove(ticket) }
        gate(access).leave()
    }

    private func open<Engine: TransactionEngine>(
        _ start: TransactionStart,
        engine makeEngine: () async throws -> Engine,
        naming name: (any Error) -> any Error
    ) async throws -> OpenTransaction<Engine> {
        let call = ContinuousClock.now
        let deadline = TransactionDeadline(
            instant: call + (start.deadline ?? deadline),
            duration: start.deadline ?? deadline,
            origin: start.origin
        )
        try await admit(start.access, from: call, until: deadline)
        let transaction: OpenTransaction<Engine>
        do {
            transaction = OpenTransaction(engine: try await makeEngine(), start: start, store: self)
        } catch {
            gate(start.access).leave()
            throw name(error)
        }
        do {
            try await transaction.engine.begin(until: deadline)
        } catch {
            if error as? TransactionError == deadline.error { expired(start.access, since: call) }
            await transaction.rollBack()
            throw name(error)
        }
        transaction.watched(
            by: deadlines.add(at: deadline.instant) { [weak transaction] in
                await transaction?.expire(after: deadline.duration)
            }
        )
        count(start.access) { $0.begin(after: ContinuousClock.now - call) }
        return transaction
    }

    /// Waits until there is room for the transaction.
    private func admit(
        _ access: TransactionStart.Access,
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
            throw TransactionError.overloaded(waiting: gate.waiting)
        }
    }

    private func expired(_ access: TransactionStart.Access, since call: ContinuousClock.Instant) {
        count(access) { $0.expire(after: ContinuousClock.now - call) }
    }

    private func count(
        _ access: TransactionStart.Access,
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
        guard causes.isEmpty else { throw AfterCommitFailure(causes: causes) }
    }

    private func gate(_ access: TransactionStart.Access) -> Gate {
        switch access {
        case .read: readers
        case .write: writers
        }
    }
}
