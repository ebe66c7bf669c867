import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneAccounts
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AccountRoutesTests {
    @Test func `a grant becomes a cookie that only this host gets`() async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let grant = try await site.grant(browser: "mine").reveal()

        let response = try await site.send(
            "/account/open?grant=\(grant)&to=/cities?q=x",
            browser: "mine"
        )

        #expect(response.status == .seeOther && response.headers[.location] == "/cities?q=x")
        #expect(response.headers[.cacheControl] == "no-store")
        let cookie = try #require(response.headers[.setCookie])
        let parts = Set(cookie.split(separator: "; ").map(String.init).dropFirst())
        #expect(parts.isSuperset(of: ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"]))
        #expect(!parts.contains { $0.hasPrefix("Domain") })
        let value = try #require(cookie.firstMatch(of: /^__Host-kasane-session=([^;]+)/)?.output.1)
        #expect(try await site.send("/me", session: String(value)).status == .ok)
    }

    @Test func `without TLS the cookie has neither the prefix nor the attribute`() async throws {
        let site = try AccountSite(isSecure: false)
        try await site.addPerson()
        let grant = try await site.grant(browser: "mine").reveal()

        let response = try await site.send("/account/open?grant=\(grant)", browser: "mine")

        let cookie = try #require(response.headers[.setCookie])
        #expect(cookie.hasPrefix("kasane-session=") && !cookie.contains("Secure"))
        #expect(response.headers[.location] == "/account")
    }

    @Test(arguments: [nil, "another"])
    func `a grant does not sign another browser in`(_ browser: String?) async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let grant = try await site.grant(browser: "mine").reveal()

        let response = try await site.send("/account/open?grant=\(grant)", browser: browser)

        #expect(response.headers[.location] == "/account/sign-in")
        #expect(response.headers[.setCookie] == nil)
    }

    @Test func `a grant counts once, and a session is never given in advance`() async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let grant = try await site.grant(browser: "mine").reveal()
        let fixed = String(repeating: "A", count: 86)

        let first = try await site.send(
            "/account/open?grant=\(grant)",
            session: fixed,
            browser: "mine"
        )
        let second = try await site.send("/account/open?grant=\(grant)", browser: "mine")

        #expect(first.headers[.setCookie]?.contains(fixed) == false)
        #expect(second.headers[.setCookie] == nil)
        #expect(try await site.send("/me", session: fixed).status == .unauthorized)
    }

    @Test(arguments: ["//evil.example", "https://evil.example", "/%5C%5Cevil.example", "", "x"])
    func `only an address of the site is followed`(_ address: String) async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let grant = try await site.grant(browser: "mine").reveal()

        let response = try await site.send(
            "/account/open?grant=\(grant)&to=\(address)",
            browser: "mine"
        )

        #expect(response.headers[.location] == "/account")
    }

    @Test func `the data is sent to its owner as a file`() async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let token = try await site.openSession()

        let response = try await site.send(
            "/account/export/data",
            method: .post,
            session: token.reveal()
        )

        #expect(response.headers[.contentDisposition]?.contains("account.json") == true)
        #expect(String(buffer: response.body).contains(AccountSite.mail))
        let refusal = try await site.send("/account/export/data", method: .post)
        #expect(refusal.status == .unauthorized)
    }
}
