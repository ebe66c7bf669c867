import Foundation
import KasaneTesting
import Testing

@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct AccountBrowserTests {
    private let mails: MailFolder
    private let database: TestDatabase

    init() async throws {
        mails = try MailFolder()
        database = try await TestDatabase()
    }

    @Test(.enabled(if: ServerClock.isAvailable))
    func `a person goes all ways of an account with scripts`() async throws {
        try await withClock(at: (12, 0)) { server, clock, browser in
            let script = AccountScript(
                server: server,
                mails: mails,
                clock: clock,
                browser: .chromium(browser)
            )
            try await script.run(BrowserDriver(browser, origin: server.origin))
        }
    }

    @Test(.enabled(if: ServerClock.isAvailable))
    func `a person signs up, receives the planned digest and unsubscribes, with scripts`()
        async throws
    {
        try await withClock(at: AccountScript.dawn, scheme: "https") { server, clock, browser in
            let script = AccountScript(
                server: server,
                mails: mails,
                clock: clock,
                browser: .chromium(browser)
            )
            try await script.receiveDigest(BrowserDriver(browser, origin: server.origin))
        }
    }

    @Test func `signing out in one tab ends the pages of the others`() async throws {
        defer { mails.delete() }
        let server = try await RunningTenki(writing: mails, over: database)
        try await server.add("hanako", to: database)

        try await Browser.run { browser in
            let driver = BrowserDriver(browser, origin: server.origin)
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/account/sessions")
            try await driver.expect("This device")
            let first = try await browser.tab
            try await browser.openTab()
            try await driver.visit("/account/sign-out")
            try await driver.press("Sign out")
            try await driver.expect("Sign in")
            // No one loads the page of the first tab again.
            try await browser.show(first)
            try await driver.expect(title: "Sign in – Tenki")
        }
        _ = await server.stop(SIGTERM)
    }

    @Test func `a password that the operator sets ends the pages of the person`() async throws {
        defer { mails.delete() }
        let server = try await RunningTenki(writing: mails, over: database)
        try await server.add("hanako", to: database)

        try await Browser.run { browser in
            let driver = BrowserDriver(browser, origin: server.origin)
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/account/sessions")
            try await driver.expect("This device")
            let file = try TemporaryFile()
            try Data("another pass phrase".utf8).write(to: URL(filePath: file.path))
            let changed = try await TenkiProcess([
                "user", "set-password", "hanako", "--password-file", file.path, "--database",
                database.location,
            ])
            .outcome()
            #expect(changed.exitCode == 0)
            try await driver.expect(title: "Sign in – Tenki")
        }
        _ = await server.stop(SIGTERM)
    }

    /// Runs a script in Chromium at a server with a clock of the test.
    private func withClock(
        at time: (hour: Int64, minute: Int64),
        scheme: String = "http",
        _ script: (RunningTenki, ServerClock, Browser) async throws -> Void
    ) async throws {
        defer { mails.delete() }
        let clock = try await ServerClock(time)
        let server = try await RunningTenki(
            writing: mails,
            over: database,
            clock: clock,
            scheme: scheme
        )
        try await Browser.run { browser in
            try await script(server, clock, browser)
            // The pages of a session that ends are gone.
            let errors = try await browser.takeLog()
                .filter { $0.level == "SEVERE" && !$0.message.contains("410 (Gone)") }
            #expect(errors.isEmpty, "\(errors)")
        }
        _ = await server.stop(SIGTERM)
    }
}
