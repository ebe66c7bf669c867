import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneAccounts
import KasaneLive
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SessionMiddlewareTests {
    @Test func `a session identifies its account`() async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let token = try await site.openSession()

        let response = try await site.send("/me", session: token.reveal())

        #expect(response.status == .ok && String(buffer: response.body) == AccountSite.mail)
        #expect(response.headers[.setCookie] == nil)
        #expect(try await site.send("/me").status == .unauthorized)
    }

    @Test func `the cookie of an ended session is deleted`() async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let token = try await site.openSession()
        try await site.accounts.signOut(site.principal(token))

        let response = try await site.send("/greeting", session: token.reveal())

        #expect(response.status == .unauthorized)
        #expect(
            response.headers[values: .setCookie]
                .contains { $0.hasPrefix("__Host-kasane-session=;") && $0.contains("Max-Age=0") }
        )
    }

    @Test(arguments: ["/picture", "/kasane/\(PageID())"])
    func `what a cache or a page's script receives deletes no cookie`(
        address: String
    ) async throws {
        let site = try AccountSite()

        let response = try await site.send(address, session: String(repeating: "A", count: 86))

        #expect(response.headers[values: .setCookie].allSatisfy { !$0.contains("session") })
    }

    @Test func `the session of a request for a public file is not read`() async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let token = try await site.openSession()
        let tampered = String(repeating: "A", count: 86)

        let own = try await site.send("/style.css", session: token.reveal())
        let other = try await site.send("/style.css", session: tampered)

        #expect(String(buffer: own.body) == "true")
        #expect(other.status == .ok && other.headers[.setCookie] == nil)
    }

    @Test(arguments: ["", "x", String(repeating: "A", count: 86), "a b"])
    func `a tampered cookie identifies no account`(_ text: String) async throws {
        let site = try AccountSite()

        #expect(try await site.send("/me", session: text).status == .unauthorized)
    }

    @Test func `a token acts for its account until it is revoked`() async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let person = try await site.principal(site.openSession())
        let client = AccountClient(network: nil)
        let added = try await site.accounts.addToken(
            "calendar",
            scopes: [],
            expires: nil,
            to: person,
            from: client
        )

        let response = try await site.send("/me", authorization: "Bearer \(added.text)")
        #expect(String(buffer: response.body) == AccountSite.mail)
        try await site.accounts.revokeToken(added.token.id, of: person, from: client)
        let refusal = try await site.send("/me", authorization: "Bearer \(added.text)")
        #expect(refusal.status == .unauthorized)
        #expect(refusal.headers[.wwwAuthenticate]?.contains("invalid_token") == true)
    }

    @Test(arguments: ["Basic aGFuYWtvOng=", "Bearer x", "Bearer", ""])
    func `credentials of others are not read`(_ authorization: String) async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let token = try await site.openSession()

        let response = try await site.send(
            "/me",
            session: token.reveal(),
            authorization: authorization
        )

        #expect(response.status == .ok)
        #expect(
            try await site.send("/me", authorization: authorization).status == .unauthorized
        )
    }

    @Test(arguments: ["Bearer kasane_", "bearer kasane_x", "Bearer kasane_AAAA"])
    func `a token that does not count is refused`(_ authorization: String) async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let token = try await site.openSession()

        let response = try await site.send(
            "/me",
            session: token.reveal(),
            authorization: authorization
        )

        #expect(response.status == .unauthorized)
    }
}
