import KasaneDomain
import KasaneStore

/// The outcome of a commit whose reply was lost.
package enum CommitOutcome: Equatable {
    case committed
    case rolledBack
    /// Committed on the server, but possibly not on a standby.
    case notReplicated
    case unknown

    /// The timeout for looking up the outcome.
    private static let waitLimit = Duration.seconds(10)
    private static let pause = Duration.milliseconds(20)

    /// Looks up the outcome on the server.
    ///
    /// The transaction's row in the ledger determines the outcome. If there is no ledger, the
    /// transaction ID determines it: after a promotion or a crash, another transaction might have
    /// the same ID, but then this transaction isn't committed.
    ///
    /// - Parameters:
    ///   - number: The transaction ID.
    ///   - entry: The transaction's row in the ledger, or `nil` if the transaction has no row.
    ///   - server: The identity of the server at the start of the transaction.
    package static func find(
        transaction number: String?,
        entry: OutcomeLedger.Entry?,
        on server: ServerIdentity?,
        by pool: ConnectionPool
    ) async -> Self {
        // The outcome is needed even if the caller is cancelled.
        await Task {
            await search(pool) { connection, end in
                if let system = server?.system, let found = connection.server?.system,
                    found != system
                {
                    return .unknown
                }
                if let entry { return await entry.look(on: connection, until: end) }
                guard let number, let server else { return .unknown }
                return await look(number, server, connection, until: end)
            }
        }
        .value
    }

    private static func search(
        _ pool: ConnectionPool,
        _ look: (Connection, ContinuousClock.Instant) async -> Self?
    ) async -> Self {
        let end = ContinuousClock.now + waitLimit
        var isCommitted = false
        repeat {
            // Retry if there is no reply.
            if let connection = try? await pool.connect(until: end) {
                defer { connection.close() }
                if !isCommitted {
                    switch await look(connection, end) {
                    case .committed: isCommitted = true
                    case nil: break
                    case let outcome?: return outcome
                    }
                }
                if isCommitted, let outcome = await confirm(on: connection, until: end) {
                    return outcome
                }
            }
            // This task is never cancelled.
            try? await Task.sleep(for: pause)
        } while ContinuousClock.now < end
        return isCommitted ? .notReplicated : .unknown
    }

    /// Returns the outcome, or `nil` if the server doesn't reply or is still committing.
    private static func look(
        _ number: String,
        _ server: ServerIdentity,
        _ connection: Connection,
        until end: ContinuousClock.Instant
    ) async -> Self? {
        // Both statements are sent together, so that a pooler sends them to the same server.
        let query = Command("SELECT pg_xact_status('\(number)'::xid8)")
        let commands = [ServerIdentity.query, query]
        guard let replies = try? await connection.exchange(commands, until: end) else { return nil }
        guard case .result(let identity) = replies.all[0],
            let found = ServerIdentity(identity), found.system == server.system
        else { return .unknown }
        if let error = replies.error {
            // The ID is “in the future”, which means that it was lost before it was written to the
            // log.
            return (error as? PostgresError)?.sqlState == "22023" ? .rolledBack : nil
        }
        // There is no value if the ID is too old.
        guard let status = (try? replies.last())?.text(column: 0) else { return .unknown }
        // After a crash or a promotion, the ID might belong to another transaction, and this
        // transaction is lost.
        switch status {
        case "committed": return found == server && found.start != nil ? .committed : .unknown
        case "in progress": return found.differs(from: server) ? .rolledBack : nil
        default: return .rolledBack
        }
    }

    /// Waits until the server's synchronous standbys have received the transaction.
    ///
    /// - Returns: `committed` or `notReplicated`, or `nil` if the server doesn't reply.
    private static func confirm(
        on connection: Connection,
        until end: ContinuousClock.Instant
    ) async -> Self? {
        let settings = Command(
            """
            SELECT current_setting('synchronous_standby_names') <> '' \
            AND current_setting('synchronous_commit') NOT IN ('off', 'local')
            """
        )
        // After an error, the caller retries. If there is no value, wait.
        guard let result = try? await connection.exchange([settings], until: end)?.last() else {
            return nil
        }
        guard (try? SQLRow(result, row: 0).decode(at: 0, as: Bool.self)) ?? true else {
            return .committed
        }
        // The message's commit waits for the same standbys and is later in the log.
        let message = Command("SELECT pg_logical_emit_message(true, 'kasane', '')")
        _ = connection.notices.take()
        guard let replies = try? await connection.exchange([message], until: end) else {
            return nil
        }
        let isConfirmed =
            replies.error == nil
            && !connection.notices.take().contains(where: \.isUnreplicated)
        return isConfirmed ? .committed : .notReplicated
    }
}
