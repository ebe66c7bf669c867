import KasaneDomain
import KasaneStore

/// The outcome of a commit whose answer was lost.
enum CommitOutcome: Equatable {
    case committed
    case rolledBack
    /// It is committed on the server, and a standby may not have it.
    case notReplicated
    case unknown

    /// The time to find out.
    private static let patience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(20)

    /// Finds out the outcome from the server.
    ///
    /// The number of a transaction says nothing after a promotion: the new primary may have given
    /// it to another transaction. It is therefore looked up only on the same cluster and timeline.
    ///
    /// - Parameters:
    ///   - number: The server's number of the transaction.
    ///   - server: The server at the begin of the transaction.
    ///   - pool: Opens a connection.
    /// - Returns: The outcome, as far as the server knows it.
    static func find(
        transaction number: String?,
        on server: ServerIdentity?,
        by pool: ConnectionPool
    ) async -> Self {
        guard let number, let server else { return .unknown }
        // The caller may be cancelled, and needs the outcome all the same.
        return await Task { await search(number, server, pool) }.value
    }

    private static func search(
        _ number: String,
        _ server: ServerIdentity,
        _ pool: ConnectionPool
    ) async -> Self {
        let end = ContinuousClock.now + patience
        repeat {
            if let outcome = await look(number, server, pool, until: end) { return outcome }
            // This task is not cancelled.
            try? await Task.sleep(for: pause)
        } while ContinuousClock.now < end
        return .unknown
    }

    /// Returns the outcome; `nil` if the server cannot be reached or still commits.
    private static func look(
        _ number: String,
        _ server: ServerIdentity,
        _ pool: ConnectionPool,
        until end: ContinuousClock.Instant
    ) async -> Self? {
        // The next attempt follows.
        guard let connection = try? await pool.connect(until: end) else { return nil }
        defer { connection.close() }
        guard connection.server == server else { return .unknown }
        let query = Command("SELECT pg_xact_status('\(number)'::xid8)")
        guard let replies = try? await connection.exchange([query]) else { return nil }
        // An error means that the number is unknown, and no value that it is too old.
        guard let result = try? replies.last(), let status = result.text(column: 0) else {
            return .unknown
        }
        switch status {
        case "committed": return await confirm(on: connection, until: end)
        case "aborted": return .rolledBack
        default: return nil
        }
    }

    /// Waits until the standbys that the server waits for have the transaction, too.
    private static func confirm(
        on connection: Connection,
        until end: ContinuousClock.Instant
    ) async -> Self {
        let names = Command("SELECT current_setting('synchronous_standby_names')")
        guard let result = try? await connection.exchange([names]).last() else {
            return .notReplicated
        }
        if result.text(column: 0)?.isEmpty ?? true { return .committed }
        // Its own commit waits for the same standbys, and is later in the log.
        let message = Command("SELECT pg_logical_emit_message(true, 'kasane', '')")
        _ = connection.notices.take()
        let replies = try? await connection.exchange([message], until: end)
        guard let replies = replies ?? nil, (try? replies.last()) != nil else {
            return .notReplicated
        }
        return connection.notices.take().contains { $0.sqlState == "01000" }
            ? .notReplicated : .committed
    }
}
