import KasaneAccounts  // kasane:if accounts
import KasaneContainer
import KasaneHummingbird
import KasaneTesting
import sample

/// The ways to run a page script: with JavaScript, without it, and in Chromium.
enum SampleSite: CaseIterable {
    case live
    case forms
    case browser

    /// The ways that this machine supports.
    static var installed: [Self] { allCases.filter { $0 != .browser || Browser.isInstalled } }

    /// Runs a script on the application's pages with an empty database.
    func run(_ script: (any PageDriver) async throws -> Void) async throws {
        let file = try TemporaryFile()
        let application = makeApplication()
        let environment = application.environment
        let options = [
            "--database", file.path, "--port", "0",
            "--outbox",  // kasane:if accounts
        ]
        let settings = try application.readSettings(options)
        try await makeContainer(settings).run { container in
            // kasane:if accounts
            let accounts: Accounts = try container.resolve()
            let user: User? = try await accounts.signInForTest()
            // kasane:else
            //- let user: User? = nil
            // kasane:end
            let pages = try makePages(container)
            switch self {
            case .live:
                try await SessionDriver.run(pages, environment: environment, principal: user) {
                    try await script($0)
                }
            case .forms:
                try await FormDriver.run(pages, environment: environment, principal: user) {
                    try await script($0)
                }
            case .browser:
                // The server opens the same database.
                try await application.serve(settings) { address in
                    try await Browser.run { browser in
                        let page = BrowserDriver(browser, origin: String(address.dropLast()))
                        // kasane:if accounts
                        try await browser.setLanguages(["en"])
                        try await page.signIn()
                        // kasane:end
                        try await script(page)
                    }
                }
            }
        }
    }
}
// kasane:if accounts

extension PageDriver {
    /// Signs in with the account from `signInForTest()` and goes to the first page.
    func signIn() async throws {
        try await visit("/account/sign-in")
        try await type("hanako@example.jp", into: "Email address")
        try await type("kumo ga nagareru", into: "Password")
        try await press("Sign in")
        try await expect(title: "Welcome")
    }
}
// kasane:end
