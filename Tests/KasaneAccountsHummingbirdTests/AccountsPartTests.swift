import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneContainer
import KasaneHummingbird
import KasaneLive
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AccountsPartTests {
    @Test(arguments: [
        (true, "https://notes.example", 0), (true, "http://notes.example", 0),
        (false, "http://notes.example", 0), (false, "https://notes.example", 64),
    ])
    func `a site with HTTPS needs accounts with secure cookies`(
        isSecure: Bool,
        url: String,
        status: Int
    ) async throws {
        let application = application(try AccountSite(isSecure: isSecure).accounts)

        #expect(await check(application, ["--public-url", url]) == Int32(status))
    }

    @Test func `the first administrator is created once, also by several servers`() async throws {
        let accounts = try AccountSite(isSecure: false).accounts
        let application = application(accounts)

        // Nothing is stored by a check.
        let arguments = ["--administrator", AccountSite.mail]
        #expect(await check(application, arguments) == 0)
        #expect(try await accounts.all(by: .system).isEmpty)

        async let first: Void = serve(application)
        async let second: Void = serve(application)
        _ = try await (first, second)
        try await serve(application)

        let all = try await accounts.all(by: .system)
        #expect(all.map(\.mail.address) == [AccountSite.mail])
        #expect(all.map(\.roles) == [[.administrator]])
        #expect(await check(application, ["--administrator", "hanako"]) == 64)
    }

    @Test func `an account keeps its roles when it becomes an administrator`() async throws {
        let accounts = try AccountSite(isSecure: false).accounts
        let editor = try await accounts.add(AccountSite.mail, password: nil, roles: ["editor"])

        try await serve(application(accounts))

        let account = try await accounts.find(editor.id, by: .system)
        #expect(account?.roles == ["editor", .administrator])
    }

    @Test(arguments: [
        ([], 0), (["--public-url", "http://localhost:8080"], 0), (["--host", "0.0.0.0"], 64),
        (["--public-url", "http://notes.example"], 64), (["--host-name", "notes.example"], 64),
        (["--public-url", "http://192.0.2.1"], 64), (["--trusted-proxy", "127.0.0.1"], 64),
    ])
    func `an outbox is shown on this machine only`(
        arguments: [String],
        status: Int
    ) async throws {
        var application = application(try AccountSite(isSecure: false).accounts, try keptMail)
        application.customize = { assembly in
            let page = assembly.pages.page(at: "/outbox")
            #expect(page != nil)
        }

        #expect(await check(application, arguments) == Int32(status))
    }

    @Test func `an outbox is refused if the application then listens for other machines`()
        async throws
    {
        var application = application(try AccountSite(isSecure: false).accounts, try keptMail)
        application.customize = { $0.host = "0.0.0.0" }

        #expect(await check(application, []) == 64)
    }

    private var keptMail: OutgoingMail {
        get throws {
            let outbox = MemoryOutbox()
            return OutgoingMail(
                mailer: outbox,
                sender: try Mailbox("notes@localhost.invalid"),
                site: "http://localhost:8080",
                outbox: outbox
            )
        }
    }

    private func application(
        _ accounts: Accounts,
        _ mail: OutgoingMail? = nil
    ) -> WebApplication<AccountPrincipal> {
        var application = WebApplication<AccountPrincipal>(
            "notes",
            container: { _ in
                try Container {
                    $0.register(Accounts.self, scope: .singleton) { accounts }
                    if let mail { $0.register(OutgoingMail.self) { mail } }
                }
            },
            pages: { _ in PageRoutes() },
            store: { _ in nil }
        )
        application.parts.append(AccountsPart())
        return application
    }

    /// Starts and stops a server that has an administrator.
    private func serve(_ application: WebApplication<AccountPrincipal>) async throws {
        let arguments = ["--administrator", AccountSite.mail, "--port", "0"]
        let settings = try application.readSettings(arguments, environment: [:])
        try await application.serve(settings) { _ in }
    }

    private func check(
        _ application: WebApplication<AccountPrincipal>,
        _ arguments: [String]
    ) async -> Int32 {
        await application.run(["--check"] + arguments, environment: [:])
    }
}
