import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TokenTests {
    @Test(arguments: AccountStore.installed)
    func `a token acts for its account, within its scopes`(_ store: AccountStore) async throws {
        try await store.run { site in
            let person = try await site.addPerson(roles: [.administrator])
            let (token, text) = try await site.accounts.addToken(
                "calendar",
                scopes: ["forecasts:read"],
                expires: nil,
                to: person,
                from: .test()
            )
            #expect(text.hasPrefix("kasane_") && token.used == nil)

            let principal = try #require(try await site.accounts.principal(ofAPIToken: text))

            #expect(principal.account == person.account && principal.roles.isEmpty)
            #expect(principal.allows("forecasts:read") && !principal.allows("boards:write"))
            #expect(try await site.accounts.tokens(of: person).first?.used == site.clock.now)
            await #expect(throws: AccessError.forbidden) {
                try await site.accounts.endOtherSessions(of: principal, from: .test())
            }
            await #expect(throws: AccessError.forbidden) {
                try await site.accounts.tokens(of: principal)
            }
            await #expect(throws: AccessError.confirmationRequired) {
                try await site.accounts.changePassword(
                    of: principal,
                    to: "ame ga agaru",
                    from: .test()
                )
            }
        }
    }

    @Test func `a token with all scopes has the roles`() async throws {
        try await AccountStore.memory.run { site in
            let person = try await site.addPerson(roles: [.administrator])
            let text = try await site.addToken(to: person, scopes: [.all])

            let principal = try #require(try await site.accounts.principal(ofAPIToken: text))

            #expect(principal.roles == [.administrator] && principal.allows("anything"))
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a revoked, expired or foreign token does not count`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            let other = try await site.addPerson("taro@example.jp")
            let expiring = try await site.addToken(
                to: person,
                expires: site.clock.now.addingTimeInterval(60)
            )
            let revoked = try await site.addToken(to: person)
            let newest = try #require(
                try await site.accounts.tokens(of: person).first { $0.expires == nil }
            )
            await #expect(throws: AccountError.notFound) {
                try await site.accounts.revokeToken(newest.id, of: other, from: .test())
            }
            try await site.accounts.revokeToken(newest.id, of: person, from: .test())
            site.clock.advance(by: .seconds(60))

            for text in [expiring, revoked, "kasane_", "", "kasane_AAAA", "Bearer x"] {
                #expect(try await site.accounts.principal(ofAPIToken: text) == nil)
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `tokens end with a reset, and those with all rights with a change of roles`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            let full = try await site.addToken(to: person, scopes: [.all])
            let narrow = try await site.addToken(to: person)

            try await site.accounts.setRoles(
                ["editor"],
                of: person.account,
                by: .system,
                from: .test()
            )
            #expect(try await site.accounts.principal(ofAPIToken: full) == nil)
            #expect(try await site.accounts.principal(ofAPIToken: narrow) != nil)

            try await site.accounts.requestPasswordReset(TestSite.mail, from: .test())
            _ = try await site.accounts.resetPassword(
                site.link(),
                to: "ame ga agaru",
                from: .test()
            )
            #expect(try await site.accounts.principal(ofAPIToken: narrow) == nil)
        }
    }

    @Test func `a session is not a token, and a token not a session`() async throws {
        try await AccountStore.memory.run { site in
            let session = try await site.openToken()
            let principal = try #require(try await site.accounts.principal(of: session))
            let text = try await site.addToken(to: principal)
            let token = try #require(SecretToken(String(text.dropFirst("kasane_".count))))

            #expect(try await site.accounts.principal(of: token) == nil)
            let posed = "kasane_" + session.reveal()
            #expect(try await site.accounts.principal(ofAPIToken: posed) == nil)
        }
    }

    @Test(arguments: ["", String(repeating: "x", count: 81), "a\u{0}b", "a\nb"])
    func `a name that cannot be listed is refused`(_ name: String) async throws {
        try await AccountStore.memory.run { site in
            let person = try await site.addPerson()

            await #expect(throws: AccountError.invalidName) {
                try await site.accounts.addToken(
                    name,
                    scopes: [],
                    expires: nil,
                    to: person,
                    from: .test()
                )
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the owner gets a mail about a new token, and the log has its name`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            for (language, subject) in [
                ("en", "An API token for Tenki was created"), ("ja", "Tenki：APIトークンが作成されました"),
            ] {
                try await site.transactions.execute {
                    try await $0.setLanguage(language, of: person.account)
                }

                let text = try await site.addToken(to: person)

                let mail = try #require(try await site.sendMails().first)
                #expect(mail.subject == subject && mail.to.map(\.address) == [TestSite.mail])
                #expect(mail.text.contains("calendar"))
                #expect(!mail.text.contains(text.dropFirst("kasane_".count)))
            }
            let log = try await site.accounts.audit(of: person.account, by: person)
            #expect(log.filter { $0.event == .tokenCreated }.map(\.subject).first == "calendar")
        }
    }

    @Test func `tokens that are created again and again send few mails`() async throws {
        try await AccountStore.memory.run { site in
            let person = try await site.addPerson()
            for _ in 1...10 {
                _ = try await site.addToken(to: person)
                let token = try #require(try await site.accounts.tokens(of: person).first)
                try await site.accounts.revokeToken(token.id, of: person, from: .test())
            }

            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(300))) {
                try await site.addToken(to: person)
            }
            #expect(try await site.sendMails().count == 10)
        }
    }

    @Test func `an account has at most 50 tokens`() async throws {
        var settings = AccountSettings()
        settings.limits.changes = AttemptLimit(burst: 60, refill: .seconds(60))
        try await AccountStore.memory.run(settings) { site in
            let person = try await site.addPerson()
            for _ in 1...50 { _ = try await site.addToken(to: person) }

            await #expect(throws: AccountError.tooManyTokens(maximum: 50)) {
                try await site.addToken(to: person)
            }
        }
    }
}

extension TestSite {
    func addToken(
        to person: AccountPrincipal,
        scopes: Set<TokenScope> = ["forecasts:read"],
        expires: Date? = nil
    ) async throws -> String {
        try await accounts.addToken(
            "calendar",
            scopes: scopes,
            expires: expires,
            to: person,
            from: .test()
        )
        .text
    }
}
