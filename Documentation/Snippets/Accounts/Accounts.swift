// A site with accounts: its store, its container, its application.
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneAccountsLive
import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneJobs
import KasaneLive
import KasaneMail
import KasaneSMTP
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
private func openStore(at path: String) throws -> SQLiteStore {
    var migrator = Migrator()
    migrator.registerJobs()
    migrator.registerAccounts()
    migrator.register("boards") { _ in
        ["CREATE TABLE board (id TEXT NOT NULL PRIMARY KEY, cities TEXT NOT NULL) STRICT"]
    }
    return try SQLiteStore(path: path, migrator: migrator)
}

private func makeAccounts(in store: SQLiteStore, isSecure: Bool) -> Accounts {
    let transactions = SQLiteTransactions(store: store) { transaction in
        AccountRepositories(
            transaction: transaction,
            data: BoardData(boards: transaction.repository(of: Board.self))
        )
    }
    let settings = AccountSettings(siteWords: ["tenki"], isSecure: isSecure)
    return Accounts(transactions: transactions, settings: settings)
}
// snippet.end

// snippet.container
private func makeContainer(_ settings: Settings) throws -> Container {
    let mail = try OutgoingMail(settings, siteName: "Tenki", site: settings.siteURL())
    let path = try settings.value(of: .database) ?? "tenki.sqlite"
    return try Container {
        $0.register(SQLiteStore.self, scope: .singleton) { try openStore(at: path) }
            .onStop { try await $0.close() }
        $0.register(OutgoingMail.self) { mail }
        $0.register(Accounts.self, scope: .singleton) { (store: SQLiteStore) in
            makeAccounts(in: store, isSecure: mail.isSecure)
        }
        $0.register(JobWorker.self, scope: .singleton) {
            (store: SQLiteStore, accounts: Accounts) in
            JobWorker(
                transactions: SQLiteTransactions(store: store) { JobRepository(transaction: $0) },
                queues: [JobQueue("default"), JobQueue("mail", concurrency: 4)],
                handlers: accounts.jobHandlers(sending: mail),
                schedules: Accounts.jobSchedules,
                logger: Logger(label: "jobs")
            )
        }
    }
}
// snippet.end

// snippet.application
private func makePages(_ container: Container) throws -> PageRoutes {
    var pages = PageRoutes()
    pages.addAccounts(
        try container.resolve(),
        settings: AccountPagesSettings(siteName: "Tenki")
    )
    return pages
}

private func makeApplication() -> WebApplication<AccountPrincipal> {
    var application = WebApplication<AccountPrincipal>(
        "tenki",
        container: makeContainer,
        pages: makePages,
        store: { try $0.resolve(SQLiteStore.self) }
    )
    application.settings = OutgoingMail.settings
    application.parts = [
        AccountsPart(),
        WorkerPart<AccountPrincipal>("jobs", help: "Send emails and clean up in this process.") {
            try $0.resolve(JobWorker.self).run
        },
    ]
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
