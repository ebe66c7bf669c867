// A site with accounts: its store, its mails, its server.
import Hummingbird
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneJobs
import KasaneLive
import KasaneMail
import KasaneSQLite
import KasaneStore
import Logging
import ServiceLifecycle

// snippet.data
private struct Board: Codable, Identifiable, StoreRecord {
    let id: String
    var cities: String
}

/// The application's own data of accounts, which is exported and deleted with them.
private struct BoardData: AccountData {
    let boards: any Repository<Board>

    func export(_ account: AccountID) async throws -> [String: any Encodable & Sendable] {
        ["board": try await boards.find("\(account)")]
    }

    func delete(_ account: AccountID) async throws {
        try await boards.delete("\(account)")
    }
}
// snippet.end

// snippet.store
private func makeAccounts(in path: String) throws -> (accounts: Accounts, store: SQLiteStore) {
    var migrator = Migrator()
    migrator.registerJobs()
    migrator.registerAccounts()
    migrator.register("boards") { _ in
        ["CREATE TABLE board (id TEXT NOT NULL PRIMARY KEY, cities TEXT NOT NULL) STRICT"]
    }
    let store = try SQLiteStore(path: path, migrator: migrator)
    let transactions = SQLiteTransactions(store: store) { transaction in
        AccountRepositories(
            transaction: transaction,
            data: BoardData(boards: transaction.repository(of: Board.self))
        )
    }
    let settings = AccountSettings(siteWords: ["tenki"])
    return (Accounts(transactions: transactions, settings: settings), store)
}
// snippet.end

// snippet.mails
private func makeWorker(
    _ accounts: Accounts,
    store: SQLiteStore,
    mailer: any Mailer,
    logger: Logger
) throws -> JobWorker {
    let mails = AccountMailSettings(
        siteName: "Tenki",
        pages: "https://tenki.example/account",
        sender: try Mailbox("noreply@tenki.example", name: "Tenki")
    )
    return JobWorker(
        transactions: SQLiteTransactions(store: store) { JobRepository(transaction: $0) },
        queues: [JobQueue(SendAccountMail.queue, concurrency: 4)],
        handlers: [AccountMailHandler(accounts: accounts, mailer: mailer, settings: mails)],
        logger: logger
    )
}
// snippet.end

// snippet.server
private func serve(_ accounts: Accounts, _ pages: PageRoutes, _ logger: Logger) async throws {
    let live = LivePages(pages, logger: logger)
    let router = Router(context: WebRequestContext<AccountPrincipal>.self)
    router.addMiddleware(principal: SessionMiddleware(accounts))
    AccountRoutes(accounts).addRoutes(to: router)
    let addresses = ClientAddressResolver()
    live.addRoutes(
        to: router,
        visitor: { _, context in context.pageVisitor },
        client: { request, context in addresses.key(of: request, context: context) }
    )
    let ended = EndedSessionService(accounts, pages: live, logger: logger)
    try await withServer(
        router,
        host: "127.0.0.1",
        port: 8080,
        logger: logger,
        services: [live, ended]
    ) { _ in
        await waitForShutdownSignal()
    }
}
// snippet.end

// snippet.signIn
/// Signs in; returns the cookie's secret and its maximum age.
private func signIn(
    _ accounts: Accounts,
    mail: String,
    password: String,
    from client: AccountClient
) async throws -> OpenedSession? {
    switch try await accounts.signIn(mail, password: password, from: client) {
    case .done(let session): session
    case .secondFactor: nil
    }
}
// snippet.end
