import KasaneAccounts
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct KnownBrowserTests {
    @Test(arguments: AccountStore.installed)
    func `strangers who guess do not keep a known browser out`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            try await site.addPerson(from: .test(browser: "own"))
            for number in 1...50 {
                await #expect(throws: AccountError.wrongCredentials) {
                    try await site.guess(from: .test(network: "198.51.100.\(number)"))
                }
            }

            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(60))) {
                try await site.signIn(from: .test(network: "203.0.113.1", browser: "another"))
            }
            try await site.signIn(from: .test(network: "203.0.113.1", browser: "own"))
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a known browser that guesses does not keep out the others of the account`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            try await site.addPerson(from: .test(browser: "lost"))
            try await site.signIn(from: .test(browser: "own"))
            for number in 1...20 {
                await #expect(throws: AccountError.wrongCredentials) {
                    try await site.guess(
                        from: .test(network: "198.51.100.\(number)", browser: "lost")
                    )
                }
            }

            try await site.signIn(from: .test(network: "203.0.113.1", browser: "own"))
        }
    }

    @Test func `new browsers of an account are known up to a limit`() async throws {
        var settings = AccountSettings()
        settings.limits.signInOfAddress = AttemptLimit(burst: 1, refill: .seconds(60))
        try await AccountStore.memory.run(settings) { site in
            try await site.addPerson(from: .test(browser: "1"))
            for number in 2...21 { try await site.signIn(from: .test(browser: "\(number)")) }
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.guess(from: .test(browser: "a stranger's"))
            }

            try await site.signIn(from: .test(browser: "20"))
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(60))) {
                try await site.signIn(from: .test(browser: "21"))
            }
        }
    }

    @Test func `a browser is known only at the addresses that it has signed in to`() async throws {
        var settings = AccountSettings()
        settings.limits.signInOfAddress = AttemptLimit(burst: 1, refill: .seconds(60))
        try await AccountStore.memory.run(settings) { site in
            try await site.addPerson(from: .test(browser: "own"))
            try await site.addPerson("taro@example.jp", from: .test(browser: "taro's"))
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.guess(from: .test(browser: "a stranger's"))
            }

            for browser in ["taro's", ""] {
                await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(60))) {
                    _ = try await site.accounts.signIn(
                        TestSite.mail,
                        password: TestSite.password,
                        from: .test(browser: browser)
                    )
                }
            }
            try await site.signIn(from: .test(browser: "own"))
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a browser is known for half a year, also after a clean-up`(
        _ store: AccountStore
    ) async throws {
        var settings = AccountSettings()
        settings.limits.signInOfAddress = AttemptLimit(burst: 1, refill: .seconds(60))
        try await store.run(settings) { site in
            try await site.addPerson(from: .test(browser: "own"))
            for (days, isKnown) in [(179, true), (180, false)] {
                site.clock.advance(by: .seconds(days * 86_400))
                try await site.accounts.cleanUp()
                await #expect(throws: AccountError.wrongCredentials) {
                    try await site.guess(from: .test(browser: "a stranger's"))
                }

                let answer = await site.answer(to: .test(browser: "own"))
                #expect((answer == nil) == isKnown)
            }
        }
    }

    @Test(arguments: [(29, true), (31, false)])
    func `a lower age applies to earlier sign-ins, and keeps the younger ones`(
        days: Int,
        isKnown: Bool
    ) async throws {
        var settings = AccountSettings()
        settings.limits.signInOfAddress = AttemptLimit(burst: 1, refill: .seconds(60))
        try await AccountStore.memory.run(settings) { site in
            try await site.addPerson(from: .test(browser: "own"))
            site.clock.advance(by: .seconds(days * 86_400))
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.guess(from: .test(browser: "a stranger's"))
            }
            var lowered = site.accounts.settings
            lowered.knownBrowserAge = .seconds(30 * 86_400)
            let accounts = Accounts(
                transactions: site.transactions,
                settings: lowered,
                hasher: .testing,
                now: { [clock = site.clock] in clock.now }
            )
            func signIn() async throws -> SignInStep {
                try await accounts.signIn(
                    TestSite.mail,
                    password: TestSite.password,
                    from: .test(browser: "own")
                )
            }

            if isKnown {
                _ = try await signIn()
            } else {
                await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(60))) {
                    try await signIn()
                }
            }
        }
    }

    @Test func `a mailed link makes a browser known`() async throws {
        var settings = AccountSettings()
        settings.limits.signInOfAddress = AttemptLimit(burst: 1, refill: .seconds(60))
        try await AccountStore.memory.run(settings) { site in
            try await site.addPerson(from: .test(browser: "old"))
            let client = AccountClient.test(browser: "new")
            try await site.accounts.requestSignInLink(TestSite.mail, from: client)
            _ = try await site.open(site.accounts.signIn(site.link(), from: client))
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.guess(from: .test(browser: "a stranger's"))
            }

            try await site.signIn(from: client)
        }
    }
}

extension TestSite {
    func guess(_ mail: String = mail, from client: AccountClient) async throws {
        try await signIn(mail, password: "a wrong password", from: client)
    }

    fileprivate func answer(to client: AccountClient) async -> AccountError? {
        do {
            try await signIn(from: client)
            return nil
        } catch {
            return error as? AccountError
        }
    }
}
