import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneContainer
import KasaneHummingbird
import KasaneLive
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
        let accounts = try AccountSite(isSecure: isSecure).accounts
        var application = WebApplication<AccountPrincipal>(
            "notes",
            container: { _ in
                try Container { $0.register(Accounts.self, scope: .singleton) { accounts } }
            },
            pages: { _ in PageRoutes() },
            store: { _ in nil }
        )
        application.parts.append(AccountsPart())

        let arguments = ["--check", "--public-url", url]
        #expect(await application.run(arguments, environment: [:]) == Int32(status))
    }
}
