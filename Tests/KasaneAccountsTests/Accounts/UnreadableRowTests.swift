import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UnreadableRowTests {
    @Test func `an unreadable session counts as none, is reported, and is replaced by a sign-in`()
        async throws
    {
        try await AccountStore.sqlite.run { site in
            try await site.addPerson()
            let old = try await openSession(at: site)
            try await site.execute("UPDATE kasane_account_session SET used = 'x'")

            let ended = try await site.accounts.principal(of: old.token)
            #expect(ended == nil)
            #expect(site.failures.texts.contains { $0.contains("kasane_account_session") })
            let principal = try await site.signIn(from: .test(session: old.token))
            let sessions = try await site.accounts.sessions(of: principal)
            #expect(sessions.count == 1)
            #expect(sessions.first?.id == principal.session)
        }
    }

    @Test func `a session whose account can't be read counts as none`() async throws {
        try await AccountStore.sqlite.run { site in
            try await site.addPerson()
            let session = try await openSession(at: site)
            try await site.execute("UPDATE kasane_account SET roles = 'edi!tor'")

            let principal = try await site.accounts.principal(of: session.token)
            #expect(principal == nil)
            #expect(site.failures.texts.contains { $0.contains("kasane_account ") })
        }
    }

    @Test func `what ends all sessions fails for an unreadable one, but not for another account's`()
        async throws
    {
        try await AccountStore.sqlite.run { site in
            let people = [
                try await site.addPerson(), try await site.addPerson("taro@example.jp"),
            ]
            .sorted { $0.account < $1.account }
            try await site.signIn(people[1].mail.address)
            let damaged = try #require(people[1].session)
            try await site.execute(
                """
                UPDATE kasane_account_session SET created = 'x'
                WHERE account = '\(damaged.account)' AND number <> '\(number(of: damaged))'
                """
            )

            try await site.accounts.endOtherSessions(of: people[0], from: .test())
            await #expect(throws: DomainError.self) {
                try await site.accounts.endOtherSessions(of: people[1], from: .test())
            }
        }
    }

    @Test func `an unreadable API token is invalid`() async throws {
        try await AccountStore.sqlite.run { site in
            let person = try await site.addPerson()
            let token = try await site.accounts.addToken(
                "script",
                scopes: [.all],
                expires: nil,
                to: person,
                from: .test()
            )
            try await site.execute("UPDATE kasane_account_token SET scopes = 'a!b'")

            let principal = try await site.accounts.principal(ofAPIToken: token.text)
            #expect(principal == nil)
            #expect(site.failures.texts.contains { $0.contains("kasane_account_token") })
        }
    }

    @Test func `an unreadable link is invalid`() async throws {
        try await AccountStore.sqlite.run { site in
            try await site.addPerson()
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            let link = try await site.link()
            try await site.execute("UPDATE kasane_account_one_time SET purpose = '{}'")

            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.signIn(link, from: .test())
            }
            #expect(site.failures.texts.contains { $0.contains("kasane_account_one_time") })
        }
    }

    @Test func `an unreadable counter counts as used up but for one attempt`() async throws {
        try await AccountStore.sqlite.run { site in
            _ = try await site.accounts.add(TestSite.mail, password: TestSite.password)
            try await signInWrongly(at: site, expecting: .wrongCredentials)
            try await site.execute("UPDATE kasane_account_budget SET \"fullAt\" = 'x'")

            try await signInWrongly(at: site, expecting: .wrongCredentials)
            try await signInWrongly(
                at: site,
                expecting: .tooManyAttempts(retryAfter: .seconds(60))
            )
            #expect(site.failures.texts.contains { $0.contains("kasane_account_budget") })
        }
    }

    @Test func `unreadable counters and log entries don't keep an owner from signing in`()
        async throws
    {
        try await AccountStore.sqlite.run { site in
            try await site.addPerson()
            try await site.execute("UPDATE kasane_account_budget SET \"fullAt\" = 'x'")
            try await site.execute("UPDATE kasane_account_audit SET event = 'unknown'")

            try await site.signIn()

            #expect(site.failures.texts.contains { $0.contains("kasane_account_audit") })
        }
    }

    @Test func `a form whose claim can't be read was claimed`() async throws {
        try await AccountStore.sqlite.run { site in
            let isClaimed1 = try await site.accounts.claimForm("form")
            #expect(isClaimed1)
            try await site.execute("UPDATE kasane_account_budget SET \"fullAt\" = 'x'")

            let isClaimed2 = try await site.accounts.claimForm("form")
            #expect(!isClaimed2)
        }
    }

    private func openSession(at site: TestSite) async throws -> OpenedSession {
        let step = try await site.accounts.signIn(
            TestSite.mail,
            password: TestSite.password,
            from: .test()
        )
        guard case .done(let session) = step else { throw NoSessionError() }
        return session
    }

    private func number(of session: SessionID) -> String {
        session.number.uuidString.lowercased()
    }

    private func signInWrongly(at site: TestSite, expecting error: AccountError) async throws {
        await #expect(throws: error) {
            try await site.signIn(password: "wrong", from: .test(browser: ""))
        }
    }
}
