import KasaneDomain

extension ConnectionSettings {
    /// The timeout for the first replies, even if the deadline is later.
    private static let waitLimit = Duration.seconds(10)

    /// Opens a connection and prepares it for transactions.
    ///
    /// - Parameter idleLimit: The idle timeout after which the server ends a silent client's
    ///   transaction. If `nil`, the server's own setting applies.
    /// - Throws: ``PostgresStoreError`` or `CancellationError`.
    package func open(
        prepares: Bool,
        idleLimit: Duration? = nil,
        until deadline: ContinuousClock.Instant?
    ) async throws -> Connection {
        let connection = Connection(try await connect(until: deadline), prepares: prepares)
        do {
            try await withTaskCancellationHandler {
                try await prepare(connection, idleLimit, until: deadline)
            } onCancel: {
                connection.abort("The task was cancelled.")
            }
            return connection
        } catch {
            connection.close()
            try Task.checkCancellation()
            guard let error = error as? PostgresError else { throw error }
            throw PostgresStoreError(error, at: label, otherwise: .shuttingDown)
        }
    }

    private func prepare(
        _ connection: Connection,
        _ idleLimit: Duration?,
        until deadline: ContinuousClock.Instant?
    ) async throws {
        // Dates without a time are days in UTC.
        var setting = "SELECT pg_backend_pid()::text, set_config('TimeZone', 'UTC', false)"
        if let idleLimit {
            let milliseconds = Int(idleLimit / .milliseconds(1))
            setting +=
                ", set_config('idle_in_transaction_session_timeout', '\(milliseconds)', false)"
        }
        let first = try await answer(to: Command(setting), on: connection, until: deadline).last()
        if let process = first.text(column: 0).flatMap({ Int32($0) }) {
            connection.notice(process: process)
        }
        // Some services don't permit this query. An unknown outcome then stays unknown.
        let identity = try await answer(to: ServerIdentity.query, on: connection, until: deadline)
        if case .result(let result)? = identity.all.first {
            connection.server = ServerIdentity(result)
        }
    }

    /// Runs a command on a connection without other users.
    ///
    /// A pooler accepts a client before it has a server connection for the client.
    private func answer(
        to command: Command,
        on connection: Connection,
        until deadline: ContinuousClock.Instant?
    ) async throws -> Replies {
        let latest = ContinuousClock.now + Self.waitLimit
        let end = min(deadline ?? latest, latest)
        if let replies = try await connection.exchange([command], orAbortAt: end) {
            return replies
        }
        throw PostgresStoreError(
            code: .cannotConnect,
            database: label,
            reason: "the server did not respond in time"
        )
    }

    /// Returns whether a pooler was observed to share server connections between transactions.
    ///
    /// The connections are shared if another client receives the server connection that `first`,
    /// now idle, used.
    ///
    /// - Throws: ``PostgresStoreError`` or `CancellationError`.
    func areShared(by first: Connection) async throws -> Bool {
        guard first.isPooled else { return false }
        let process = Command("SELECT pg_backend_pid()::text")
        let second: Connection
        do {
            second = try await open(prepares: false, until: .now + .seconds(2))
        } catch let error as PostgresStoreError where error.code == .cannotConnect {
            // The pooler has only one connection, and `first` holds it.
            return false
        }
        defer { second.close() }
        // Other clients might also use the pooler, so a single attempt would prove nothing.
        for _ in 0..<5 {
            let mine = try await answer(to: process, on: first, until: nil).last()
            let other = try await answer(to: process, on: second, until: nil).last()
            if mine.text(column: 0) == other.text(column: 0) { return true }
        }
        return false
    }
}
