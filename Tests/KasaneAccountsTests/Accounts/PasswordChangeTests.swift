import Foundation
import KasaneAccounts
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PasswordChangeTests {
    private let newPassword = "ame ga agaru"

    @Test(arguments: AccountStore.installed)
    func `a changed password ends the other sessions and sends a mail`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let mine = try await site.addPerson()
            try await site.signIn()

            let grant = try await site.accounts.changePassword(
                of: mine,
                to: newPassword,
                from: .test()
            )
            let renewed = try await site.open(grant)

            #expect(renewed.account == mine.account)
            #expect(
                try await site.accounts.sessions(of: renewed).map(\.id) == [renewed.session]
            )
            #expect(
                try await site.sendMails().map(\.subject) == ["Your password for Tenki was changed"]
            )
            await #expect(throws: AccountError.wrongCredentials) { try await site.signIn() }
            try await site.signIn(password: newPassword)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `links from before a change do not count`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            let link = try await site.link()
            try await site.accounts.requestPasswordReset(TestSite.mail, from: .test())
            let reset = try await site.link()
            site.clock.advance(by: .seconds(1))

            let renewal = try await site.accounts.changePassword(
                of: person,
                to: newPassword,
                from: .test()
            )

            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.signIn(link, from: .test())
            }
            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.resetPassword(reset, to: "ame ga furu", from: .test())
            }
            _ = try await site.open(renewal)
        }
    }

    @Test func `a sign-in that waits for its code ends with a changed password`() async throws {
        try await AccountStore.memory.run { site in
            let (secret, _) = try await site.addSecondFactor()
            site.clock.advance(by: .seconds(30))
            let waiting = try await site.pendingSignIn()
            try await site.accounts.requestPasswordReset(TestSite.mail, from: .test())
            let reset = try await site.link()
            _ = try await site.accounts.resetPassword(reset, to: newPassword, from: .test())

            let code = try #require(secret.code(at: site.clock.now))
            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.signIn(waiting, code: code, from: .test())
            }
        }
    }

    @Test func `changes of an account are limited`() async throws {
        try await AccountStore.memory.run { site in
            var person = try await site.addPerson()
            for number in 1...10 {
                let grant = try await site.accounts.changePassword(
                    of: person,
                    to: "ame ga furu \(number)",
                    from: .test()
                )
                person = try await site.open(grant)
            }

            let last = person
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(300))) {
                try await site.accounts.changePassword(
                    of: last,
                    to: newPassword,
                    from: .test()
                )
            }
        }
    }

    @Test func `a change requires a confirmed identity`() async throws {
        try await AccountStore.memory.run { site in
            let person = try await site.addPerson()
            site.clock.advance(by: .seconds(900))

            await #expect(throws: AccessError.confirmationRequired) {
                try await site.accounts.changePassword(of: person, to: newPassword, from: .test())
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a mailed link sets another password and ends all sessions`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            try await site.accounts.requestPasswordReset(TestSite.mail, from: .test())
            let link = try await site.link()

            await #expect(throws: AccountError.unsuitablePassword(.tooShort(minimum: 8))) {
                try await site.accounts.resetPassword(link, to: "short", from: .test())
            }
            let step = try await site.accounts.resetPassword(link, to: newPassword, from: .test())
            let renewed = try await site.open(step)

            #expect(
                try await site.accounts.sessions(of: person).map(\.id) == [renewed.session]
            )
            await #expect(throws: AccountError.linkUsed) {
                try await site.accounts.resetPassword(link, to: newPassword, from: .test())
            }
            try await site.signIn(password: newPassword)
        }
    }

    @Test func `an operator's link sets the password, and nobody else makes one`() async throws {
        try await AccountStore.memory.run { site in
            let person = try await site.addPerson()
            let link = try await site.accounts.makePasswordLink(for: person.account, by: .system)

            _ = try await site.accounts.resetPassword(link, to: newPassword, from: .test())

            try await site.signIn(password: newPassword)
            await #expect(throws: AccessError.forbidden) {
                try await site.accounts.makePasswordLink(for: person.account, by: person)
            }
        }
    }

    @Test func `new passwords by a link are limited, and not by changes in sessions`()
        async throws
    {
        var settings = AccountSettings()
        settings.limits.changes = AttemptLimit(burst: 1, refill: .seconds(300))
        try await AccountStore.memory.run(settings) { site in
            let stranger = try await site.addPerson()
            _ = try await site.addToken(to: stranger, scopes: [.all])
            func reset(to password: String) async throws {
                try await site.accounts.requestPasswordReset(TestSite.mail, from: .test())
                _ = try await site.accounts.resetPassword(
                    site.link(),
                    to: password,
                    from: .test()
                )
            }

            // An unsuitable password costs no hash, and is not counted.
            await #expect(throws: AccountError.unsuitablePassword(.tooShort(minimum: 8))) {
                try await reset(to: "short")
            }
            try await reset(to: newPassword)
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(300))) {
                try await reset(to: "ame ga furu")
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `another address counts when both have confirmed`(_ store: AccountStore) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            try await site.accounts.requestMailChange(
                of: person,
                to: "hanako@example.com",
                from: .test()
            )
            let links = try await site.links()
            let new = try #require(links["hanako@example.com"])
            let old = try #require(links[TestSite.mail])

            #expect(try await !site.accounts.confirmMailChange(new, from: .test()))
            await #expect(throws: AccountError.linkUsed) {
                try await site.accounts.confirmMailChange(new, from: .test())
            }
            try await site.signIn()
            #expect(try await site.accounts.confirmMailChange(old, from: .test()))

            try await site.signIn("hanako@example.com")
            await #expect(throws: AccountError.wrongCredentials) { try await site.signIn() }
            _ = try await site.accounts.add(TestSite.mail, password: nil)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `requests to change the address are limited, whatever the new ones are`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            func request(_ number: Int) async throws {
                try await site.accounts.requestMailChange(
                    of: person,
                    to: "hanako\(number)@example.com",
                    from: .test()
                )
            }
            for number in 1...10 { try await request(number) }

            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(300))) {
                try await request(11)
            }
            let own = try await site.sendMails().filter { $0.to[0].address == TestSite.mail }
            #expect(own.count == 10)
        }
    }

    @Test func `an address of another account gets no mail`() async throws {
        try await AccountStore.memory.run { site in
            let person = try await site.addPerson()
            try await site.addPerson("taro@example.jp")

            try await site.accounts.requestMailChange(
                of: person,
                to: "taro@example.jp",
                from: .test()
            )

            #expect(try await site.links().keys.sorted() == [TestSite.mail])
        }
    }

    @Test func `an address that was taken in the meantime is refused`() async throws {
        try await AccountStore.memory.run { site in
            let person = try await site.addPerson()
            try await site.accounts.requestMailChange(
                of: person,
                to: "hanako@example.com",
                from: .test()
            )
            let links = try await site.links()
            _ = try await site.accounts.add("hanako@example.com", password: nil)
            let new = try #require(links["hanako@example.com"])
            let old = try #require(links[TestSite.mail])

            _ = try await site.accounts.confirmMailChange(new, from: .test())
            await #expect(throws: AccountError.addressTaken) {
                try await site.accounts.confirmMailChange(old, from: .test())
            }
            try await site.signIn()
        }
    }
}
