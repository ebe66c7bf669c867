import KasaneDomain
import KasaneStore
import Synchronization

/// Implements a transaction on a connection.
///
/// A writer begins together with its first statement, in one round trip.
final class PostgresEngine: TransactionEngine {
    private struct Progress {
        var connection: Connection?
        /// The statements to send before the next one: the begin, and savepoints.
        var pending: [Command] = []
        /// Whether the first two of them begin the transaction.
        var isBeginPending = false
        var deadline: TransactionDeadline?
        /// The number that the server gave to the transaction; `nil` for a reader.
        var number: String?
        var changed = StoreRegion.nothing
    }

    let store: StoreCore
    private let options: TransactionOptions
    private let mode: TransactionMode
    private let progress = Mutex(Progress())

    init(_ store: StoreCore, options: TransactionOptions, mode: TransactionMode) {
        self.store = store
        self.options = options
        self.mode = mode
    }

    func begin(until deadline: TransactionDeadline) async throws {
        let connection = try await store.pool.take(origin: options.origin, until: deadline)
        progress.withLock { progress in
            progress.connection = connection
            progress.deadline = deadline
            progress.pending = store.beginning(options.access, mode.isolation)
            progress.isBeginPending = true
        }
        // A reader takes its snapshot now. Behind a pooler, the process is known afterwards.
        if options.access == .read || !connection.prepares {
            try await begin(on: connection, until: deadline)
        }
    }

    /// Begins on the server, which may not answer.
    private func begin(on connection: Connection, until deadline: TransactionDeadline) async throws
    {
        let commands = progress.withLock { progress in
            defer {
                progress.pending = []
                progress.isBeginPending = false
            }
            return progress.pending
        }
        let replies: Replies?
        do {
            replies = try await connection.exchange(commands, until: deadline.instant) {
                connection.abort("The task was cancelled.")
            }
        } catch {
            try Task.checkCancellation()
            throw error
        }
        guard let replies else {
            connection.abort("The server did not answer in time.")
            // The connection is given up, so its answer does not matter.
            _ = try? await connection.finish()
            throw deadline.error
        }
        if let error = replies.error { throw error }
        try checkBegin(try replies.rows(1), on: connection)
    }

    /// Runs statements in one round trip.
    ///
    /// - Parameters:
    ///   - commands: The statements.
    ///   - onCancel: Called when the task is cancelled before the answers are here.
    /// - Returns: The answers to the statements.
    /// - Throws: The first error of the transaction's begin. An error of a statement is an answer.
    func run(
        _ commands: [Command],
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Replies {
        let (connection, pending, isBeginning) = try progress.withLock { progress in
            guard let connection = progress.connection else { throw TransactionError.ended }
            defer {
                progress.pending = []
                progress.isBeginPending = false
            }
            return (connection, progress.pending, progress.isBeginPending)
        }
        let replies = try await connection.exchange(pending + commands, onCancel: onCancel)
        guard replies.wereRun else {
            // The transaction has not begun, and a savepoint may let it continue.
            progress.withLock { progress in
                progress.pending = pending
                progress.isBeginPending = isBeginning
            }
            return replies.suffix(commands.count)
        }
        for case .failed(let error) in replies.all.prefix(pending.count) { throw error }
        if isBeginning { try checkBegin(try replies.rows(1), on: connection) }
        return replies.suffix(commands.count)
    }

    private func checkBegin(_ result: QueryResult, on connection: Connection) throws {
        let number = result.text(column: 0)
        progress.withLock { $0.number = number }
        store.feed.noteBegin(number)
        if let process = result.text(column: 1).flatMap({ Int32($0) }) {
            connection.processID = process
        }
        try store.check(latestApplied: result.text(column: 2))
    }

    /// Records what statements have changed.
    func recordChange(_ region: StoreRegion) {
        progress.withLock { $0.changed.formUnion(region) }
    }

    /// Records a query, which may change rows by a function without a report of the server.
    func recordQuery() {
        store.feed.forget(progress.withLock { $0.number })
    }

    func commit() async throws -> StoreRegion {
        let (connection, pending, isBeginning, changed) = progress.withLock { progress in
            defer { progress.pending = [] }
            return (
                progress.connection, progress.pending, progress.isBeginPending, progress.changed
            )
        }
        guard let connection else { throw TransactionError.ended }
        // Nothing was sent, so there is nothing to commit.
        if isBeginning { return .nothing }
        guard options.access == .write else {
            // Only at its end is it certain that a serialisable reader has seen a possible state.
            _ = try await connection.exchange([Command("COMMIT")]).last()
            return .nothing
        }
        // A transaction that has changed nothing needs no row.
        let entry = changed.isEmpty ? nil : store.ledger?.makeEntry()
        try await commit(on: connection, after: pending, adding: entry)
        if mode.isAnnounced { store.noteCommit(of: changed) }
        return changed
    }

    private func commit(
        on connection: Connection,
        after pending: [Command],
        adding entry: OutcomeLedger.Entry?
    ) async throws {
        _ = connection.notices.take()
        let replies: Replies?
        do {
            replies = try await connection.exchange(
                pending + [entry?.insertion, Command("COMMIT")].compactMap { $0 },
                until: commitDeadline
            )
        } catch let error as PostgresError where error.isConnectionLost {
            return try await resolve(lost: error, entry, server: connection.server)
        }
        guard let replies else {
            // Ending the connection would not end the commit. It stays in use until the answer.
            progress.withLock { $0.connection = nil }
            let pool = store.pool
            Task {
                _ = try? await connection.finish()
                pool.giveBack(connection)
            }
            throw unknown(nil)
        }
        guard try replies.last().tag == "COMMIT" else { throw DomainError.endedByStatement }
        // The wait for a standby was cancelled, for example by an administrator.
        if let warning = connection.notices.take().first(where: \.isUnreplicated) {
            throw notReplicated(warning)
        }
    }

    /// Finds out whether a commit without an answer has happened.
    private func resolve(
        lost error: PostgresError,
        _ entry: OutcomeLedger.Entry?,
        server: ServerIdentity?
    ) async throws {
        let outcome = await CommitOutcome.find(
            transaction: progress.withLock { $0.number },
            entry: entry,
            on: server,
            by: store.pool
        )
        switch outcome {
        case .committed: return
        case .rolledBack: throw error
        case .notReplicated: throw notReplicated(error)
        case .unknown: throw unknown(error)
        }
    }

    private func notReplicated(_ error: PostgresError) -> DomainError {
        .unavailable(
            StoreFailure.committedButNotReplicated(id: id, origin: options.origin),
            cause: UnderlyingError(error)
        )
    }

    private func unknown(_ error: PostgresError?) -> DomainError {
        .unavailable(
            StoreFailure.commitOutcomeUnknown(id: id, origin: options.origin),
            cause: error.map { UnderlyingError($0) }
        )
    }

    private var id: String { progress.withLock { $0.number } ?? "?" }

    /// The end of the wait for the answer to a commit, which a passed deadline does not prevent.
    private var commitDeadline: ContinuousClock.Instant {
        let least = ContinuousClock.now + .seconds(5)
        return max(least, progress.withLock { $0.deadline?.instant } ?? least)
    }

    func rollBack() async {
        let (connection, isBeginning) = progress.withLock { progress in
            defer { progress.pending = [] }
            return (progress.connection, progress.isBeginPending)
        }
        guard let connection, !isBeginning, !connection.isLost else { return }
        // A connection that is still in a transaction is not used again.
        _ = try? await connection.exchange([Command("ROLLBACK")])
    }

    func apply(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<PostgresEngine>
    ) async throws {
        try transaction.enter()
        defer { transaction.leave() }
        let name = "kasane\(depth)"
        switch step {
        case .begin: progress.withLock { $0.pending.append(Command("SAVEPOINT \(name)")) }
        case .release:
            progress.withLock { $0.pending.append(Command("RELEASE SAVEPOINT \(name)")) }
        case .rollBack:
            let replies = try await run([
                Command("ROLLBACK TO SAVEPOINT \(name)"), Command("RELEASE SAVEPOINT \(name)"),
            ])
            _ = try replies.last()
        }
    }

    func isRetryable(_ error: any Error) -> Bool {
        switch error {
        case let error as PostgresError: error.isRetryable
        case let error as PostgresStoreError:
            error.code == .shuttingDown || error.code == .tooManyConnections
        case DomainError.unavailable(StoreFailure.conflicting, _, _),
            DomainError.unavailable(StoreFailure.connectionLost, _, _):
            true
        default: false
        }
    }

    func interrupt() {
        let control = store.pool.control
        progress.withLock { $0.connection }?
            .interrupt { connection in await control.cancel(connection.processID) }
    }

    func release() {
        let connection = progress.withLock { progress in
            defer { progress.connection = nil }
            return progress.connection
        }
        if let connection { store.pool.giveBack(connection) }
    }

    /// Whether the server is in the transaction, or has yet to begin it.
    var isOpen: Bool {
        progress.withLock { $0.isBeginPending || $0.connection?.isInTransaction == true }
    }
}
