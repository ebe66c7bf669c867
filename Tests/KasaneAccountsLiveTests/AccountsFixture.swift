import Foundation
import KasaneAccounts
import KasaneAccountsLive
import KasaneDomain
import KasaneJobs
import KasaneLive
import KasaneMail
import KasaneStore
import KasaneTesting
import Synchronization

enum Way: String, CaseIterable, Sendable {
    case live, forms

    func run(
        _ pages: PageRoutes,
        as principal: AccountPrincipal? = nil,
        _ script: (any PageDriver) async throws -> Void
    ) async throws {
        switch self {
        case .live:
            try await SessionDriver.run(pages, principal: principal) { try await script($0) }
        case .forms:
            try await FormDriver.run(pages, principal: principal) { try await script($0) }
        }
    }
}

struct AccountsFixture: Sendable {
    static let mail = "hanako@example.jp"
    static let password = "kumo ga nagareru"

    let accounts: Accounts
    let outbox = MemoryOutbox()
    private let runner: JobTestRunner
    private let opened = OpenedSessions()
    private let clock: TestClock

    init(
        _ settings: AccountSettings = AccountSettings(),
        queue: PasswordWorkQueue = PasswordWorkQueue(width: 2, maximumWaiting: 100)
    ) throws {
        let clock = TestClock()
        self.clock = clock
        let store = MemoryStore()
        accounts = Accounts(
            transactions: MemoryTransactions(store: store) { transaction in
                AccountRepositories(
                    transaction: transaction,
                    jobs: JobRepository(transaction: transaction, now: { clock.now })
                )
            },
            settings: settings,
            hasher: PasswordHasher(parameters: .testing, queue: queue),
            now: { clock.now }
        )
        let mails = AccountMailHandler(
            accounts: accounts,
            mailer: outbox,
            settings: AccountMailSettings(
                siteName: "Tenki",
                pages: "https://tenki.example/account",
                sender: try Mailbox("noreply@tenki.example")
            )
        )
        runner = JobTestRunner(
            transactions: MemoryTransactions(store: store) {
                JobRepository(transaction: $0, now: { clock.now })
            },
            handlers: [mails],
            now: { clock.now }
        )
    }

    var now: Date { clock.now }

    func wait(_ seconds: Double) { clock.advance(by: seconds) }

    var pages: PageRoutes { pages() }

    func pages(
        _ languages: [String] = ["en"],
        change: (inout AccountPagesSettings) -> Void = { _ in }
    ) -> PageRoutes {
        var settings = AccountPagesSettings(siteName: "Tenki")
        let (opened, names) = (opened, accounts.cookieNames)
        let (name, isSecure) = (names.session, names.isSecure)
        settings.languages = { request in
            opened.note(request.cookies[name])
            return languages
        }
        settings.device = { _ in "Firefox, Linux" }
        change(&settings)
        var pages = PageRoutes()
        pages.addAccounts(accounts, settings: settings)
        pages.add(HomePage.self, for: .everyone) { request, _ in
            opened.note(request.cookies[name])
            return HomePage(news: request.takeFlash(isSecure: isSecure) ?? "")
        }
        return pages
    }

    /// Returns the account of the newest session that a page has opened; `nil` without one.
    func signedIn() async throws -> AccountPrincipal? {
        guard let token = opened.newest else { return nil }
        return try await accounts.principal(of: token)
    }

    @discardableResult
    func addPerson(
        _ mail: String = mail,
        roles: Set<Role> = [],
        device: String = "Safari, macOS"
    ) async throws -> AccountPrincipal {
        _ = try await accounts.add(mail, password: Self.password, roles: roles)
        return try await signIn(mail, device: device)
    }

    func signIn(
        _ mail: String = mail,
        device: String = "Safari, macOS"
    ) async throws -> AccountPrincipal {
        let client = AccountClient(network: "192.0.2.1", device: device, browser: "other")
        let step = try await accounts.signIn(mail, password: Self.password, from: client)
        guard case .done(let session) = step else { throw CocoaError(.userCancelled) }
        guard let principal = try await accounts.principal(of: session.token) else {
            throw CocoaError(.userCancelled)
        }
        return principal
    }

    /// Adds a second factor; returns its secret and the recovery codes.
    func addSecondFactor(
        to principal: AccountPrincipal
    ) async throws -> (secret: TOTPSecret, codes: [String]) {
        let secret = TOTPSecret.random()
        let codes = try await accounts.addSecondFactor(
            secret,
            code: secret.code(at: now) ?? "",
            to: principal,
            from: AccountClient(network: nil)
        )
        // A code counts once, so the next one comes a step later.
        wait(60)
        return (secret, codes.codes.map { $0.reveal() })
    }

    func links() async throws -> [String: String] {
        let before = outbox.mails.count
        try await runner.runDueJobs()
        var links: [String: String] = [:]
        for mail in outbox.mails.dropFirst(before) {
            let link = mail.text.firstMatch(of: /https:\/\/tenki\.example(\/\S+)/)
            if let link { links[mail.to[0].address] = String(link.output.1) }
        }
        return links
    }

    func link(to mail: String = mail) async throws -> String {
        guard let link = try await links()[mail] else { throw NoLinkError(mail: mail) }
        return link
    }
}

struct NoLinkError: Error {
    let mail: String
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

private final class OpenedSessions: Sendable {
    private let tokens = Mutex<[SecretToken]>([])

    /// The secret in the newest session cookie.
    var newest: SecretToken? { tokens.withLock(\.last) }

    func note(_ cookie: String?) {
        guard let token = cookie.flatMap(SecretToken.init) else { return }
        tokens.withLock { $0.append(token) }
    }
}

private struct HomePage: Page {
    static let path: PagePath = "/"

    let title = "Home"
    let news: String

    var body: some HTML {
        p { "The first page" }
        p { news }
    }
}

extension PageDriver {
    func expectNowhere(_ text: String) async throws {
        try await expect("no “\(text)” in the document") { snapshot in
            !snapshot.text.contains(text)
                && !snapshot.document.all.contains { element in
                    element.attributes.values.contains { $0.contains(text) }
                }
        }
    }

    func expect(error text: String, in label: String) async throws {
        try await expect("the error “\(text)” in “\(label)”") { snapshot in
            guard let field = snapshot.field(label),
                field.attributes["aria-invalid"] == "true",
                let descriptions = field.attributes["aria-describedby"]
            else { return false }
            return descriptions.split(separator: " ").contains { id in
                snapshot.document.all.contains { $0.id == String(id) && $0.text.contains(text) }
            }
        }
    }
}
