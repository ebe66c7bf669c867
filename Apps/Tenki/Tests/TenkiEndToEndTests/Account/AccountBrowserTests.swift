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
        defer { mails.delete() }
        let clock = try await ServerClock((12, 0))
        let server = try await RunningTenki(writing: mails, over: database, clock: clock)
        try await Browser.run { browser in
            let script = AccountScript(
                server: server,
                mails: mails,
                clock: clock,
                browser: .chromium(browser)
            )
            try await script.run(BrowserDriver(browser, origin: server.origin))
            // The pages of a session that ends are gone.
            let errors = try await browser.takeLog()
                .filter { $0.level == "SEVERE" && !$0.message.contains("410 (Gone)") }
            #expect(errors.isEmpty, "\(errors)")
        }
        _ = await server.stop(SIGTERM)
    }
}
