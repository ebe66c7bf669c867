import KasaneConcurrency
import KasaneDomain
import Synchronization

/// A connection for work that can't wait for a transaction, such as cancellations and change
/// notifications.
///
/// The connection is opened on first use and reopened if it is lost.
final class ControlConnection: Sendable {
    private struct State {
        var connection: Connection?
        var isClosed = false
    }

    private let settings: ConnectionSettings
    private let prepares: Bool
    private let state = Mutex(State())
    private let opening = Gate(width: 1)
    /// The timeout of a request, including connecting.
    ///
    /// Under heavy write load, a server can take seconds to respond to a store's first request.
    private static let waitLimit = Duration.seconds(10)

    init(_ settings: ConnectionSettings, prepares: Bool) {
        self.settings = settings
        self.prepares = prepares
    }

    /// Runs a command outside any transaction.
    ///
    /// - Throws: `PostgresError` or ``PostgresStoreError``.
    @discardableResult
    func run(_ command: Command) async throws -> QueryResult {
        let connection = try await opened()
        let end = ContinuousClock.now + Self.waitLimit
        guard let replies = try await connection.exchange([command], orAbortAt: end) else {
            throw PostgresError.connectionLost("The server did not respond in time.")
        }
        return try replies.last()
    }

    /// Asks the server to cancel a process's current command.
    ///
    /// Errors are ignored, because a connection whose command doesn't end is aborted.
    func cancel(_ processID: Int32) async {
        _ = try? await run(Command("SELECT pg_cancel_backend(\(processID))"))
    }

    /// Returns the connection, opening it if necessary.
    func opened() async throws -> Connection {
        if let connection = usable { return connection }
        try await opening.enterWithoutLimit()
        defer { opening.leave() }
        if let connection = usable { return connection }
        if state.withLock({ $0.isClosed }) { throw DomainError.unavailable(StoreFailure.closed) }
        let connection = try await settings.open(
            prepares: prepares,
            until: .now + Self.waitLimit
        )
        let isClosed = state.withLock { state in
            if !state.isClosed { state.connection = connection }
            return state.isClosed
        }
        if isClosed {
            connection.close()
            throw DomainError.unavailable(StoreFailure.closed)
        }
        return connection
    }

    func close() {
        let connection = state.withLock { state in
            state.isClosed = true
            defer { state.connection = nil }
            return state.connection
        }
        connection?.abort("The store is closed.")
        connection?.close()
    }

    /// Returns the error with the programs that use the server's connections.
    func naming(usersIn error: PostgresStoreError) async -> PostgresStoreError {
        let query = Command(
            """
            SELECT string_agg(users, ', ') FROM (\
            SELECT count(*) || ' by ' || usename || ' (' || application_name || ')' AS users \
            FROM pg_stat_activity WHERE usename IS NOT NULL \
            GROUP BY usename, application_name ORDER BY count(*) DESC LIMIT 10) AS holders
            """
        )
        // Without its own connection, the store can't query the users.
        guard usable != nil, let users = try? await run(query).text(column: 0) else {
            return error
        }
        return error.adding("in use: ", [users])
    }

    private var usable: Connection? {
        state.withLock { state in
            if state.connection?.isLost == true {
                state.connection?.close()
                state.connection = nil
            }
            return state.connection
        }
    }
}
