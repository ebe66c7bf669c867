import KasaneConcurrency
import KasaneDomain
import KasaneStore
import Synchronization

/// A store's connections.
///
/// The pool opens a connection if none is idle. Waiting tasks are served in order.
package final class ConnectionPool: Sendable {
    private struct Holder {
        let connection: Connection
        let origin: String
        let start: ContinuousClock.Instant
    }

    private struct State {
        /// The idle connections, most recently used last.
        var idle: [Connection] = []
        var holders: [ObjectIdentifier: Holder] = [:]
        var isClosed = false
    }

    let settings: ConnectionSettings
    let prepares: Bool
    /// The idle timeout after which the server ends a silent client's transaction.
    private let idleLimit: Duration
    private let gate: Gate
    private let deadlines = DeadlineWatch()
    private let state = Mutex(State())
    /// The connection for commands outside transactions.
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

    /// Borrows a connection.
    ///
    /// Return the connection with ``giveBack(_:)``. A lost connection is sometimes detected only on
    /// first use.
    ///
    /// - Parameter origin: The transaction's source location, for error messages.
    /// - Throws: ``PostgresStoreError``, `CancellationError`, or, at the deadline, a `DomainError`
    ///   that lists the transactions holding the connections.
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

    /// Returns a connection to the pool, and closes it if it is lost or still in a transaction.
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
    /// - Throws: ``PostgresStoreError``, `DomainError` if the pool is closed, or
    ///   `CancellationError`.
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

    /// Closes the connections.
    ///
    /// Call this method after all transactions have ended.
    func close() {
        let (idle, used) = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return (state.idle, state.holders.values.map(\.connection))
        }
        for connection in idle { connection.close() }
        // These connections are waiting for the reply to a commit that was reported as unknown.
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
            // The server might have closed the connection in the meantime.
            if connection.isUsable() { return connection }
            connection.close()
        }
        return nil
    }
}

/// An error thrown if all connections stay in use until a deadline.
struct PoolExhaustedError: Error, Hashable, CustomStringConvertible {
    /// The transactions that hold connections, with their ages, oldest first.
    let holders: [String]

    var description: String {
        "All connections are in use by transactions at \(holders.joined(separator: ", "))."
    }
}
