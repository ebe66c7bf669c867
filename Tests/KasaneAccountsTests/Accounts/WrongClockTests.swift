import Foundation
import KasaneAccounts
import KasaneDomain
import Testing

/// Tests of what a server stored while its clock was ahead.
@Suite(.timeLimit(.minutes(5)))
struct WrongClockTests {
    private static let year = Duration.seconds(365 * 86_400)

    @Test(arguments: AccountStore.installed)
    func `a session of a clock that is ahead is refused, and kept in case it is right`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let mine = try await site.addPerson()
            site.clock.advance(by: Self.year)
            let token = try await site.openToken()
            let other = try #require(try await site.accounts.principal(of: token))
            site.clock.advance(by: .zero - Self.year)

            #expect(try await site.accounts.principal(of: token) == nil)
            #expect(try await site.accounts.sessions(of: mine).map(\.id) == [mine.session])
            await #expect(throws: AccessError.signInRequired) {
                try await site.accounts.endOtherSessions(of: other, from: .test())
            }
            try await site.accounts.cleanUp()
            site.clock.advance(by: Self.year)
            #expect(try await site.accounts.principal(of: token)?.session == other.session)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a session of a clock slightly ahead goes on, and ends when it is idle`(
        _ store: AccountStore
    ) async throws {
        let policy = SessionPolicy(maximumAge: .seconds(100_000), idleTimeout: .seconds(1_000))
        try await store.run(AccountSettings(sessions: policy)) { site in
            site.clock.advance(by: .seconds(3_600))
            let token = try await site.openToken()
            site.clock.advance(by: .seconds(-3_600))

            #expect(try await site.accounts.principal(of: token)?.lifetime == .seconds(1_000))
            site.clock.advance(by: .seconds(1_000))
            #expect(try await site.accounts.principal(of: token) == nil)
        }
    }

    @Test func `a link of a clock that is ahead is refused, and kept`() async throws {
        try await AccountStore.memory.run { site in
            try await site.addPerson()
            site.clock.advance(by: Self.year)
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            let link = try await site.link()
            site.clock.advance(by: .zero - Self.year)

            await #expect(throws: AccountError.linkExpired) {
                try await site.accounts.signIn(link, from: .test())
            }
            try await site.accounts.cleanUp()
            site.clock.advance(by: Self.year)
            _ = try await site.open(site.accounts.signIn(link, from: .test()))
        }
    }

    @Test func `a link of a clock that is minutes ahead counts`() async throws {
        try await AccountStore.memory.run { site in
            try await site.addPerson()
            site.clock.advance(by: .seconds(600))
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            let link = try await site.link()
            site.clock.advance(by: .seconds(-600))

            _ = try await site.accounts.signIn(link, from: .test())
        }
    }

    @Test func `an API token of a wrong clock does not count, unless it never expires`()
        async throws
    {
        try await AccountStore.memory.run { site in
            site.clock.advance(by: Self.year)
            let person = try await site.addPerson()
            let month = site.clock.now.addingTimeInterval(30 * 86_400)
            let token = try await site.addToken(to: person, expires: month)
            let lasting = try await site.addToken(to: person)
            site.clock.advance(by: .zero - Self.year)

            #expect(try await site.accounts.principal(ofAPIToken: token) == nil)
            #expect(try await site.accounts.principal(ofAPIToken: lasting) != nil)
        }
    }

    @Test(arguments: [(Duration.seconds(43_200), true), (.seconds(365 * 86_400), false)])
    func `a browser is not known for longer because of a wrong clock`(
        lead: Duration,
        isKnown: Bool
    ) async throws {
        var settings = AccountSettings()
        settings.limits.signInOfAddress = AttemptLimit(burst: 1, refill: .seconds(60))
        try await AccountStore.memory.run(settings) { site in
            site.clock.advance(by: lead)
            try await site.addPerson(from: .test(browser: "own"))
            site.clock.advance(by: .zero - lead)
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.guess(from: .test(browser: "a stranger's"))
            }

            if isKnown {
                try await site.signIn(from: .test(browser: "own"))
            } else {
                await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(60))) {
                    try await site.signIn(from: .test(browser: "own"))
                }
            }
        }
    }
}
