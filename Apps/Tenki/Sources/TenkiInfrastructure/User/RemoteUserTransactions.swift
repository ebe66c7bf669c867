package import KasaneDomain
package import KasaneHTTP
package import Logging
package import TenkiDomain

/// Transactions on the users stored by another Tenki, through its HTTP API.
///
/// HTTP has no transactions, so these have the following semantics:
///
/// - A transaction reads from one response of the other Tenki: a consistent snapshot of all users,
///   requested with the first read. The snapshot is kept in memory and is limited to 4 MB of JSON.
/// - The change is sent after the body returns, as one request with the version that was read.
///   Nothing is written if the body throws or is cancelled. A concurrent change is reported as
///   `DomainError.conflict`, but, unlike with a local store, only after the body has returned.
/// - A transaction writes one user. A second write is rejected before anything is sent, because two
///   requests could not be rolled back together.
/// - A custom deadline is rejected; each request has the client's time limit. Transactions do not
///   wait for each other, and a nested transaction is independent of the outer one.
/// - If the connection is lost during the request, it is unknown whether the change was made. The
///   `DomainError` reports this.
/// - `commits` counts only the changes made through this instance.
package struct RemoteUserTransactions: TransactionTemplate {
    package let commits = CommitSignal()

    private let server: RemoteUsers

    package init(
        at baseURL: String,
        token: Secret,
        over transport: any Transport,
        logger: Logger
    ) throws {
        server = RemoteUsers(
            client: try APIClient(
                baseURL: baseURL,
                transport: transport,
                userAgent: "Tenki/0.1 (kasane)",
                policies: CallPolicies(authentication: Authentication(token: token)),
                logger: logger
            )
        )
    }

    /// Runs a body in one transaction.
    ///
    /// - Parameters:
    ///   - options: The access and the origin of the transaction.
    ///   - body: The operations of the transaction.
    /// - Returns: The result of the body after the change is stored.
    /// - Throws: The errors of the body; `TransactionError`; `UserConflictError` and `DomainError`
    ///   for the responses of the other Tenki.
    package func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (UserRepositories) async throws -> Value
    ) async throws -> Value {
        guard options.deadline == nil else {
            throw RemoteTransactionError.deadline(origin: options.origin)
        }
        let transaction = RemoteUserTransaction(options.access, on: server)
        let value: Value
        do {
            value = try await body(
                UserRepositories(
                    users: RemoteUserRepository(transaction: transaction),
                    isElsewhere: true
                )
            )
            try Task.checkCancellation()
        } catch {
            transaction.end()
            throw error
        }
        if let change = transaction.end() {
            // A failed request may have changed the users nevertheless.
            defer { commits.notify() }
            try await server.send(change)
        }
        return value
    }
}
