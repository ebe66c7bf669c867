import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasaneMail
import KasanePostgres
import KasaneSQLite
import KasaneStore
import Logging

struct AccountSubject: Sendable {
    static let password = "kumo ga nagareru"

    let name: String
    let accounts: Accounts
    let close: @Sendable () async throws -> Void
    private let outbox = MemoryOutbox()
    private let jobs: any TransactionTemplate<JobRepository>

    static func sqlite(
        _ file: URL,
        hasher: PasswordHasher = PasswordHasher(),
        settings: AccountSettings = AccountSettings()
    ) throws -> Self {
        var migrator = Migrator()
        migrator.registerJobs()
        migrator.registerAccounts()
        let store = try SQLiteStore(path: file.path, migrator: migrator)
        return Self(
            name: "sqlite",
            accounts: Accounts(
                transactions: SQLiteTransactions(store: store) {
                    AccountRepositories(transaction: $0)
                },
                settings: settings,
                hasher: hasher
            ),
            close: { try await store.close() },
            jobs: SQLiteTransactions(store: store) { JobRepository(transaction: $0) }
        )
    }

    /// Connects to a server.
    static func postgres(
        _ address: String,
        hasher: PasswordHasher = PasswordHasher(),
        settings: AccountSettings = AccountSettings()
    ) async throws -> Self {
        var migrator = Migrator()
        migrator.registerJobs()
        migrator.registerAccounts()
        let store = try await PostgresStore(address, migrator: migrator)
        return Self(
            name: "postgres",
            accounts: Accounts(
                transactions: PostgresTransactions(store: store) {
                    AccountRepositories(transaction: $0)
                },
                settings: settings,
                hasher: hasher
            ),
            close: { try await store.close() },
            jobs: PostgresTransactions(store: store) { JobRepository(transaction: $0) }
        )
    }

    private init(
        name: String,
        accounts: Accounts,
        close: @escaping @Sendable () async throws -> Void,
        jobs: any TransactionTemplate<JobRepository>
    ) {
        self.name = name
        self.accounts = accounts
        self.close = close
        self.jobs = jobs
    }

    func add(_ name: String, _ count: Int) async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<count {
                group.addTask {
                    let mail = Self.mail(name, number)
                    _ = try await accounts.add(mail, password: Self.password)
                }
                // A queue of hashes has a limit.
                if number >= 50 { try await group.next() }
            }
            try await group.waitForAll()
        }
    }

    static func mail(_ name: String, _ number: Int) -> String { "\(name)\(number)@example.jp" }

    func signIn(_ mail: String, from client: AccountClient) async throws {
        let step = try await accounts.signIn(mail, password: Self.password, from: client)
        try await open(step, from: client)
    }

    func principal(_ mail: String, from client: AccountClient) async throws -> AccountPrincipal {
        let step = try await accounts.signIn(mail, password: Self.password, from: client)
        let opened = try await open(step, from: client)
        guard let principal = try await accounts.principal(of: opened.token) else {
            throw UnexpectedOutputError(line: "no session")
        }
        return principal
    }

    func signInByLink(_ mail: String, from client: AccountClient) async throws {
        try await accounts.requestSignInLink(mail, from: client)
        try await open(accounts.signIn(mailedLink(to: mail), from: client), from: client)
    }

    private func mailedLink(to mail: String) async throws -> SecretToken {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: .seconds(30))
        while clock.now < end {
            // The worker of the mails has its own pace.
            try await Task.sleep(for: .milliseconds(5))
            let text = outbox.mails.last { $0.to.first?.address == mail }?.text
            let link = text?.firstMatch(of: #/link=([A-Za-z0-9_-]+)/#)
                .flatMap { SecretToken(String($0.1)) }
            if let link { return link }
        }
        throw UnexpectedOutputError(line: "no mail to \(mail)")
    }

    @discardableResult
    private func open(
        _ step: SignInStep,
        from client: AccountClient
    ) async throws -> OpenedSession {
        guard case .done(let session) = step else {
            throw UnexpectedOutputError(line: "a second factor")
        }
        return session
    }

    func sendingMails<Value>(_ body: () async throws -> Value) async throws -> Value {
        let worker = JobWorker(
            transactions: jobs,
            queues: [JobQueue(SendAccountMail.queue, concurrency: 2)],
            handlers: [
                AccountMailHandler(
                    accounts: accounts,
                    mailer: outbox,
                    settings: AccountMailSettings(
                        siteName: "Bench",
                        pages: "https://bench.example/account",
                        sender: try Mailbox("noreply@bench.example")
                    )
                )
            ],
            logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        )
        let running = Task { await worker.run() }
        do {
            let value = try await body()
            running.cancel()
            await running.value
            return value
        } catch {
            running.cancel()
            await running.value
            throw error
        }
    }
}
