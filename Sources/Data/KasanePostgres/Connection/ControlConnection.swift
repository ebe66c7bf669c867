import KasaneConcurrency
import KasaneDomain
import Synchronization

/// A connection for work that cannot wait for a transaction: cancellations and others' changes.
///
/// It is opened on first use, and again after it was lost.
final class ControlConnection: Sendable {
    private struct State {
        var connection: Connection?
        var isClosed = false
    }

    private let settings: ConnectionSettings
    private let prepares: Bool
    private let state = Mutex(State())
    private let opening = Gate(width: 1)
    /// The time limit of a request, including connecting: a server with a heavy write load may need
    /// seconds for the first request of a store.
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
            throw PostgresError.connectionLost("The server did not answer in time.")
        }
        return try replies.last()
    }

    /// Asks the server to cancel the command that a process is running.
    ///
    /// Failure needs no handling: the connection is aborted if its command does not end.
    func cancel(_ processID: Int32) async {
        _ = try? await run(Command("SELECT pg_cancel_backend(\(processID))"))
    }

    /// Returns the connection, opened if necessary.
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
        // Without its own connection, the store cannot know them.
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
