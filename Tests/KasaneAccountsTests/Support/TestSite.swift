import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasaneMail
import KasaneStoreTesting
import KasaneTesting
import Synchronization

struct TestSite: Sendable {
    static let mail = "hanako@example.jp"
    static let password = "kumo ga nagareru"

    let accounts: Accounts
    let transactions: any TransactionTemplate<AccountRepositories>
    let clock: TestClock
    let notes: NoteData
    let outbox = MemoryOutbox()
    let mailer: LossyMailer
    let failures = ErrorReports()
    private let runner: JobTestRunner

    init(
        _ transactions: any TransactionTemplate<AccountRepositories>,
        _ jobs: any TransactionTemplate<JobRepository>,
        _ settings: AccountSettings,
        _ hasher: PasswordHasher,
        _ clock: TestClock,
        _ notes: NoteData
    ) throws {
        let transactions: any TransactionTemplate<AccountRepositories> =
            transactions.ignoringDeadlines()
        self.transactions = transactions
        self.clock = clock
        self.notes = notes
        accounts = Accounts(
            transactions: transactions,
            settings: settings,
            hasher: hasher,
            now: { clock.now },
            onFailure: { [failures] in failures.add($0) }
        )
        mailer = LossyMailer(outbox)
        let mail = OutgoingMail(
            mailer: mailer,
            sender: try Mailbox("noreply@tenki.example", name: "Tenki"),
            site: "https://tenki.example"
        )
        runner = JobTestRunner(
            transactions: jobs,
            handlers: accounts.jobHandlers(sending: mail),
            now: { clock.now }
        )
    }

    @discardableResult
    func runJobs() async throws -> [JobTestResult] { try await runner.runDueJobs() }

    @discardableResult
    func sendMails() async throws -> [Mail] {
        let count = outbox.mails.count
        try await runJobs()
        return Array(outbox.mails.dropFirst(count))
    }

    func links() async throws -> [String: SecretToken] {
        var links: [String: SecretToken] = [:]
        for mail in try await sendMails() {
            guard let text = mail.text.firstMatch(of: /link=([A-Za-z0-9_-]+)/)?.output.1 else {
                continue
            }
            links[mail.to[0].address] = SecretToken(String(text))
        }
        return links
    }

    /// Sends the mails that wait; returns the secret of the link to an address.
    func link(to mail: String = mail) async throws -> SecretToken {
        guard let link = try await links()[mail] else { throw NoLinkError(mail: mail) }
        return link
    }

    @discardableResult
    func addPerson(
        _ mail: String = mail,
        roles: Set<Role> = [],
        from client: AccountClient = .test()
    ) async throws -> AccountPrincipal {
        _ = try await accounts.add(mail, password: Self.password, roles: roles)
        return try await signIn(mail, from: client)
    }

    @discardableResult
    func signIn(
        _ mail: String = mail,
        password: String = password,
        from client: AccountClient = .test()
    ) async throws -> AccountPrincipal {
        try await open(accounts.signIn(mail, password: password, from: client))
    }

    /// Opens the session of a sign-in without a second factor.
    func open(_ step: SignInStep) async throws -> AccountPrincipal {
        guard case .done(let session) = step else { throw NoSessionError() }
        return try await open(session)
    }

    func open(_ session: OpenedSession) async throws -> AccountPrincipal {
        guard let principal = try await accounts.principal(of: session.token) else {
            throw NoSessionError()
        }
        return principal
    }
}

struct NoSessionError: Error {}

final class LossyMailer: Mailer {
    private let outbox: MemoryOutbox
    private let state = Mutex((losesAnswers: false, count: 0))

    init(_ outbox: MemoryOutbox) {
        self.outbox = outbox
    }

    var losesAnswers: Bool {
        get { state.withLock { $0.losesAnswers } }
        set { state.withLock { $0.losesAnswers = newValue } }
    }

    var count: Int { state.withLock { $0.count } }

    func send(_ mail: Mail) async throws {
        try await outbox.send(mail)
        let isLost = state.withLock { state in
            state.count += 1
            return state.losesAnswers
        }
        if isLost { throw MailError(code: .connectionLost, server: "test", reason: "lost") }
    }
}

final class ErrorReports: Sendable {
    private let state = Mutex([String]())

    var texts: [String] { state.withLock { $0 } }

    func add(_ error: any Error) { state.withLock { $0.append("\(error)") } }
}

struct NoLinkError: Error {
    let mail: String
}

extension AccountClient {
    static func test(
        network: String? = "192.0.2.1",
        browser: String = "browser",
        languages: [String] = ["en"],
        session: SecretToken? = nil
    ) -> Self {
        AccountClient(
            network: network,
            device: "Firefox, Linux",
            languages: languages,
            browser: browser,
            session: session
        )
    }
}

/// A clock that a test moves.
final class TestClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(by duration: Duration) {
        time.withLock { $0 = $0.addingTimeInterval(duration / .seconds(1)) }
    }
}
