import KasaneDomain
import KasaneStore
import Synchronization

/// Runs a transaction on a connection.
///
/// A writer sends its begin statements together with its first statement, in one round trip.
final class PostgresEngine: TransactionEngine {
    private struct Progress {
        var connection: Connection?
        /// The statements that begin the transaction, which are sent with its first statement.
        var pendingBegin: [Command] = []
        var deadline: TransactionDeadline?
        /// The transaction ID, or `nil` for a reader.
        var number: String?
        var server: ServerIdentity?
        var changed = StoreRegion.nothing
    }

    let store: StoreCore
    private let options: TransactionOptions
    private let mode: TransactionMode
    private let progress = Mutex(Progress())
    private static let commitCommand = Command(ending: "COMMIT")
    /// The timeout of a rollback, after which the connection is aborted.
    private static let rollbackLimit = Duration.seconds(2)

    init(_ store: StoreCore, options: TransactionOptions, mode: TransactionMode) {
        self.store = store
        self.options = options
        self.mode = mode
    }

    func begin(until deadline: TransactionDeadline) async throws {
        let connection = try await store.pool.take(origin: options.origin, until: deadline)
        var begin = store.beginning(options.access, mode.isolation)
        // Behind a pooler, the server might have restarted since the client connected.
        if options.access == .write, !connection.prepares, connection.server != nil {
            begin.append(ServerIdentity.sessionQuery)
        }
        progress.withLock { progress in
            progress.connection = connection
            progress.deadline = deadline
            progress.pendingBegin = begin
        }
        // A reader takes its snapshot immediately. Behind a pooler, the process is known only
        // afterward.
        if options.access == .read || !connection.prepares {
            try await self.begin(on: connection, until: deadline)
        }
    }

    /// Begins the transaction on the server, which might not respond.
    private func begin(on connection: Connection, until deadline: TransactionDeadline) async throws
    {
        let commands = progress.withLock { progress in
            defer { progress.pendingBegin = [] }
            return progress.pendingBegin
        }
        let replies = try await exchange(commands, on: connection, until: deadline)
        if let error = replies.error { throw error }
        try checkBegin(replies, on: connection)
    }

    /// Runs statements.
    ///
    /// The connection is aborted at the deadline or on cancellation.
    private func exchange(
        _ commands: [Command],
        on connection: Connection,
        until deadline: TransactionDeadline
    ) async throws -> Replies {
        let replies: Replies?
        do {
            replies = try await connection.exchange(commands, orAbortAt: deadline.instant) {
                connection.abort("The task was cancelled.")
            }
        } catch {
            try Task.checkCancellation()
            throw error
        }
        guard let replies else { throw deadline.error }
        return replies
    }

    /// Runs statements in one round trip.
    ///
    /// - Parameter onCancel: A closure that is called if the task is cancelled before the replies
    ///   arrive.
    /// - Throws: An error from beginning the transaction. Statement errors are in the replies.
    func run(
        _ commands: [Command],
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Replies {
        let (connection, begin) = try progress.withLock { progress in
            guard let connection = progress.connection else { throw TransactionError.ended }
            defer { progress.pendingBegin = [] }
            return (connection, progress.pendingBegin)
        }
        let replies = try await connection.exchange(begin + commands, onCancel: onCancel)
        guard replies.wereRun else {
            // Nothing ran, so the transaction hasn't begun.
            progress.withLock { $0.pendingBegin = begin }
            return replies.suffix(commands.count)
        }
        for case .failed(let error) in replies.all.prefix(begin.count) { throw error }
        if !begin.isEmpty { try checkBegin(replies, on: connection) }
        return replies.suffix(commands.count)
    }

    private func checkBegin(_ replies: Replies, on connection: Connection) throws {
        let result = try replies.rows(1)
        let number = result.text(column: 0)
        var server = connection.server
        if !connection.prepares {
            server = replies.all.count > 2 ? ServerIdentity(try replies.rows(2)) : nil
        }
        progress.withLock { progress in
            progress.number = number
            progress.server = server
        }
        store.feed.noteBegin(number)
        if let process = result.text(column: 1).flatMap({ Int32($0) }) {
            connection.processID = process
        }
        try store.check(latestApplied: result.text(column: 2))
    }

    var isolation: PostgresStore.Isolation { mode.isolation }

    func recordChange(_ region: StoreRegion) {
        progress.withLock { $0.changed.formUnion(region) }
    }

    func commit() async throws -> StoreRegion {
        let (connection, deadline, isBegun, changed) = progress.withLock { progress in
            (
                progress.connection, progress.deadline, progress.pendingBegin.isEmpty,
                progress.changed
            )
        }
        guard let connection, let deadline else { throw TransactionError.ended }
        // Nothing was sent, so there is nothing to commit.
        if !isBegun { return .nothing }
        guard options.access == .write else {
            // Only the commit confirms that a serializable reader saw a consistent state.
            _ = try await exchange([Self.commitCommand], on: connection, until: deadline).last()
            return .nothing
        }
        // A transaction without changes needs no row.
        let entry = changed.isEmpty ? nil : store.ledger?.makeEntry()
        try await commit(on: connection, adding: entry)
        if mode.isAnnounced { store.noteCommit(of: changed) }
        return changed
    }

    private func commit(
        on connection: Connection,
        adding entry: OutcomeLedger.Entry?
    ) async throws {
        _ = connection.notices.take()
        let replies: Replies?
        do {
            replies = try await connection.exchange(
                [entry?.insertion, Self.commitCommand].compactMap { $0 },
                until: commitDeadline
            )
        } catch let error as PostgresError where error.isConnectionLost {
            return try await resolve(lost: error, entry)
        }
        guard let replies else {
            // Closing the connection wouldn't end the commit. The connection stays in use until the
            // reply arrives.
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

    /// Resolves a commit whose reply was lost.
    private func resolve(lost error: PostgresError, _ entry: OutcomeLedger.Entry?) async throws {
        let (number, server) = progress.withLock { ($0.number, $0.server) }
        let outcome = await CommitOutcome.find(
            transaction: number,
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

    /// The deadline for a commit's reply, which can be later than the transaction's deadline.
    private var commitDeadline: ContinuousClock.Instant {
        let least = ContinuousClock.now + .seconds(5)
        return max(least, progress.withLock { $0.deadline?.instant } ?? least)
    }

    func rollBack() async {
        let (connection, isBegun) = progress.withLock { progress in
            (progress.connection, progress.pendingBegin.isEmpty)
        }
        guard let connection, isBegun, !connection.isLost else { return }
        // A connection that was aborted or is still in a transaction isn't reused.
        _ = try? await connection.exchange(
            [Command(ending: "ROLLBACK")],
            orAbortAt: .now + Self.rollbackLimit
        )
    }

    func apply(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<PostgresEngine>
    ) async throws {
        try transaction.enter()
        defer { transaction.leave() }
        let name = "kasane\(depth)"
        // The release is sent immediately, because a statement that can't be prepared fails the
        // innermost savepoint on the server.
        let release = Command(ending: "RELEASE SAVEPOINT \(name)")
        let replies =
            switch step {
            case .begin: try await run([Command("SAVEPOINT \(name)")]) { transaction.interrupt() }
            case .release: try await run([release]) { transaction.interrupt() }
            case .rollBack:
                // The rollback isn't interrupted, because a cancelled task also has to roll back
                // its savepoint.
                try await run([Command(ending: "ROLLBACK TO SAVEPOINT \(name)"), release])
            }
        _ = try replies.last()
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

    /// Whether the server is in the transaction or hasn't begun it yet.
    var isOpen: Bool {
        progress.withLock { !$0.pendingBegin.isEmpty || $0.connection?.isInTransaction == true }
    }
}
