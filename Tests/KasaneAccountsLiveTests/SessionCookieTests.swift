import KasaneAccounts
import KasaneAccountsLive
import KasaneLive
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SessionCookieTests {
    @Test(arguments: [true, false])
    func `the cookie of a session is sent to this host only, and hidden from scripts`(
        isSecure: Bool
    ) async throws {
        let fixture = try AccountsFixture()
        try await fixture.addPerson()
        let client = AccountClient(network: nil)
        let step = try await fixture.accounts.signIn(
            AccountsFixture.mail,
            password: AccountsFixture.password,
            from: client
        )
        guard case .done(let session) = step else { throw AccountError.wrongCode }

        let names = AccountCookieNames(isSecure: isSecure)
        let cookie = try PageCookie(session: session, names: names)

        let parts = "\(cookie)".split(separator: "; ").map(String.init)
        #expect(parts.first == "\(names.session)=\(session.token.reveal())")
        #expect(parts.contains("Secure") == isSecure)
        #expect(names.session.hasPrefix("__Host-") == isSecure)
        #expect(Set(parts).isSuperset(of: ["Path=/", "HttpOnly", "SameSite=Lax"]))
        #expect(!parts.contains { $0.hasPrefix("Domain") })
    }
}
