public import KasaneDomain
public import KasaneHTTP
public import Logging
public import TenkiDomain

/// Transactions on the users that another Tenki keeps, over its API.
///
/// There is no transaction over HTTP, so this is what it promises, and what it does not:
///
/// - What a transaction reads is one answer of the other Tenki: a consistent snapshot of all users, which
///   is asked for with the first read. A transaction holds all of them in memory, at most 4 MB of JSON.
/// - What it writes is sent when its body has ended, as one request with the version that was read. So
///   nothing is written of a body that throws or is cancelled, and what somebody else has changed
///   meanwhile is a `Failure.conflict`, only later than with a store at hand: by then the body has
///   ended.
/// - It writes one user. A second write is refused before anything is sent, for two requests could not
///   be undone together.
/// - A deadline of one's own is refused; each request has that of the client. Transactions do not wait
///   for one another, and one inside of another is apart from it.
/// - If the connection is lost while the request is under way, nobody knows whether it was taken; the
///   `Failure` says so.
/// - `commits` tells of what is written through here, and of nothing else.
public struct RemoteUserTransactions: TransactionTemplate {
    /// Tells of every commit through here.
    public let commits = CommitSignal()

    private let server: RemoteUsers

    /// Makes transactions on the users of a Tenki.
    ///
    /// - Parameters:
    ///   - baseURL: Where it is served.
    ///   - token: What its API of users asks for.
    ///   - transport: What carries the requests.
    ///   - logger: What calls are logged to, without the token.
    /// - Throws: `InvalidBaseURL`.
    public init(
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
    ///   - start: Whether it writes and where it was begun.
    ///   - body: What runs in it.
    /// - Returns: What the body returned, once it is stored.
    /// - Throws: What the body throws; `TransactionError`; `UserConflict` and `Failure`, as the other
    ///   Tenki answers.
    public func run<Value: Sendable>(
        _ start: TransactionStart,
        _ body: nonisolated(nonsending) (UserRepositories) async throws -> Value
    ) async throws -> Value {
        guard start.deadline == nil else {
            throw Failure.invalidInput(
                "\(start.origin) asks for a deadline, which users at another Tenki cannot have"
            )
        }
        let transaction = RemoteUserTransaction(start.access, on: server)
        let value: Value
        do {
            value = try await body(
                UserRepositories(users: RemoteUserRepository(transaction: transaction))
            )
            try Task.checkCancellation()
        } catch {
            transaction.end()
            throw error
        }
        if let change = transaction.end() {
            // What has failed may have been taken all the same.
            defer { commits.announce() }
            try await server.send(change)
        }
        return value
    }
}
