import Foundation
import KasaneTesting
import Testing

/// Tests of accounts in a real browser.
@Suite(
    .serialized,
    .timeLimit(.minutes(4)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct AccountBrowserTests {
    @Test func `a person goes all ways of an account with scripts`() async throws {
        let mails = try MailFolder()
        defer { mails.delete() }
        let database = try await TestDatabase()
        let server = try await RunningTenki(writing: mails, over: database)

        try await Browser.run { browser in
            let driver = BrowserDriver(browser, origin: server.origin)
            let script = AccountScript(mails: mails) {
                try await browser.click("details summary")
            }
            try await script.run(driver)
            // The pages of a session that ends are gone.
            let errors = try await browser.takeLog()
                .filter { $0.level == "SEVERE" && !$0.message.contains("410 (Gone)") }
            #expect(errors.isEmpty, "\(errors)")
        }
        _ = await server.stop(SIGTERM)
    }

    @Test func `signing out in one tab ends the pages of the others`() async throws {
        let mails = try MailFolder()
        defer { mails.delete() }
        let database = try await TestDatabase()
        let server = try await RunningTenki(writing: mails, over: database)
        try await server.add("hanako", to: database)

        try await Browser.run { browser in
            let driver = BrowserDriver(browser, origin: server.origin)
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/account/sessions")
            try await driver.expect("This device")
            // The operator ends all sessions.
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
}
