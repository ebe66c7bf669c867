import KasaneConcurrency
import KasaneDomain
import KasaneStore
import Synchronization

/// The connections of a store.
///
/// A connection is opened when one is needed and none is idle. Waiting tasks are served in the
/// order of their calls.
package final class ConnectionPool: Sendable {
    private struct Holder {
        let connection: Connection
        let origin: String
        let start: ContinuousClock.Instant
    }

    private struct State {
        /// The idle connections, the most recently used one last.
        var idle: [Connection] = []
        var holders: [ObjectIdentifier: Holder] = [:]
        var isClosed = false
    }

    let settings: ConnectionSettings
    let prepares: Bool
    /// The time after which the server ends a transaction whose client is silent.
    private let idleLimit: Duration
    private let gate: Gate
    private let deadlines = DeadlineWatch()
    private let state = Mutex(State())
    /// The connection for requests outside the transactions.
    let control: ControlConnection

    init(
        _ settings: ConnectionSettings,
        size: Int,
        prepares: Bool,
        idleLimit: Duration,
        control: ControlConnection
    ) {
        self.settings = settings
        self.prepares = prepares
        self.idleLimit = idleLimit
        self.control = control
        gate = Gate(width: size)
    }

    deinit {
        close()
    }

    /// Lends a connection, which must be given back.
    ///
    /// The connection may turn out to be lost when it is first used.
    ///
    /// - Parameter origin: The source location of the transaction, for messages.
    /// - Throws: ``PostgresStoreError``; `CancellationError`; at the deadline, a `DomainError` that
    ///   names the transactions that hold the connections.
    func take(origin: String, until deadline: TransactionDeadline) async throws -> Connection {
        if !gate.tryEnter() {
            switch await gate.enter(until: deadline.instant, watchedBy: deadlines) {
            case .admitted: break
            case .cancelled: throw CancellationError()
            case .late, .refused: throw naming(holdersIn: deadline.error)
            }
        }
        do {
            var lent = reused()
            if lent == nil { lent = try await connect(until: deadline.instant) }
            guard let connection = lent else { throw DomainError.unavailable(StoreFailure.closed) }
            state.withLock { state in
                state.holders[ObjectIdentifier(connection)] = Holder(
                    connection: connection,
                    origin: origin,
                    start: .now
                )
            }
            return connection
        } catch let error as PostgresStoreError where ContinuousClock.now >= deadline.instant {
            gate.leave()
            guard case .unavailable(let reason, let age, _) = deadline.error else { throw error }
            throw DomainError.unavailable(reason, age: age, cause: UnderlyingError(error))
        } catch {
            gate.leave()
            throw error
        }
    }

    /// Takes a connection back, closing it if it is lost or still in a transaction.
    func giveBack(_ connection: Connection) {
        let isUsable = !connection.isLost && !connection.isInTransaction
        let isKept = state.withLock { state in
            state.holders[ObjectIdentifier(connection)] = nil
            guard isUsable, !state.isClosed else { return false }
            state.idle.append(connection)
            return true
        }
        if !isKept { connection.close() }
        gate.leave()
    }

    /// Opens a connection.
    ///
    /// - Throws: ``PostgresStoreError``; `DomainError` if the pool is closed; `CancellationError`.
    func connect(until deadline: ContinuousClock.Instant?) async throws -> Connection {
        if state.withLock({ $0.isClosed }) { throw DomainError.unavailable(StoreFailure.closed) }
        do {
            return try await settings.open(
                prepares: prepares,
                idleLimit: prepares ? idleLimit : nil,
                until: deadline
            )
        } catch let error as PostgresStoreError where error.code == .tooManyConnections {
            throw await control.naming(usersIn: error).adding("of this store: ", holders)
        }
    }

    /// Closes the connections, after all transactions have ended.
    func close() {
        let (idle, used) = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return (state.idle, state.holders.values.map(\.connection))
        }
        for connection in idle { connection.close() }
        // They are waiting for the reply to a commit whose outcome was reported as unknown.
        // Aborting them ends the wait and returns them.
        for connection in used { connection.abort("The store is closed.") }
        control.close()
    }

    /// Returns the error with the transactions that hold connections as its cause.
    func naming(holdersIn error: DomainError) -> DomainError {
        let holders = holders
        guard !holders.isEmpty, case .unavailable(let reason, let age, nil) = error else {
            return error
        }
        let cause = PoolExhaustedError(holders: holders)
        return .unavailable(reason, age: age, cause: UnderlyingError(cause))
    }

    /// The transactions that hold connections, with their ages, oldest first.
    private var holders: [String] {
        let now = ContinuousClock.now
        return state.withLock { state in
            state.holders.values.sorted { $0.start < $1.start }.map { holder in
                let seconds = ((now - holder.start) / .seconds(1) * 10).rounded() / 10
                return "\(holder.origin) for \(seconds) s"
            }
        }
    }

    private func reused() -> Connection? {
        while let connection = state.withLock({ $0.idle.popLast() }) {
            // The server may have closed it in the meantime.
            if connection.isUsable() { return connection }
            connection.close()
        }
        return nil
    }
}

/// All connections of a store stayed in use until a deadline.
struct PoolExhaustedError: Error, Hashable, CustomStringConvertible {
    /// The transactions that hold connections, with their ages, oldest first.
    let holders: [String]

    var description: String {
        "All connections are in use, by the transactions of \(holders.joined(separator: ", "))."
    }
}
