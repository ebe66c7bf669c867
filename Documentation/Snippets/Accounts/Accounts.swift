// A site with accounts: its store, its mails, its server.
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneAccountsLive
import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneJobs
import KasaneLive
import KasaneMail
import KasaneSQLite
import KasaneSettings
import KasaneStore
import Logging

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
private func makeApplication() -> WebApplication<AccountPrincipal> {
    var application = WebApplication<AccountPrincipal>(
        "tenki",
        container: { settings in
            let path = try settings.value(of: .database) ?? "tenki.sqlite"
            let (accounts, store) = try makeAccounts(in: path)
            return try Container {
                $0.register(SQLiteStore.self, scope: .singleton) { store }
                    .onStop { try await $0.close() }
                $0.register(Accounts.self, scope: .singleton) { accounts }
            }
        },
        pages: { container in
            var pages = PageRoutes()
            let settings = AccountPagesSettings(siteName: "Tenki")
            pages.addAccounts(try container.resolve(), settings: settings)
            return pages
        },
        store: { try $0.resolve(SQLiteStore.self) }
    )
    application.parts = [AccountsPart()]
    return application
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
