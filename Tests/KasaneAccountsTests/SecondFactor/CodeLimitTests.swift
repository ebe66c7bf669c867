import Foundation
import KasaneAccounts
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CodeLimitTests {
    @Test(arguments: AccountStore.installed)
    func `strangers who know the password do not use up the owner's codes`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let (owner, secret, codes) = try await site.addOwner()
            for network in 1...5 {
                try await site.guessCode(from: .stranger(network), 3)
            }

            // In the browser that is signed in.
            let code = try #require(secret.code(at: site.clock.now))
            _ = try await site.accounts.confirmIdentity(of: owner, code: code, from: .test())
            site.clock.advance(by: .seconds(60))
            // In the owner's browser after signing out.
            let next = try #require(secret.code(at: site.clock.now))
            _ = try await site.complete(next, from: .test(network: "203.0.113.9"))
            // In a new browser, with a recovery code.
            let recovery = try #require(codes.codes.first).reveal()
            _ = try await site.complete(recovery, from: .stranger(1))
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a network has five wrong codes, and other networks have theirs`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let (_, secret, codes) = try await site.addOwner()
            try await site.guessCode(from: .stranger(1), 5)

            let code = try #require(secret.code(at: site.clock.now))
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(120))) {
                try await site.complete(code, from: .stranger(1))
            }
            // Recovery codes have no limit, right or wrong.
            for _ in 1...20 {
                await #expect(throws: AccountError.wrongCode) {
                    try await site.complete(RecoveryCode.random().reveal(), from: .stranger(1))
                }
            }
            let recovery = try #require(codes.codes.first).reveal()
            _ = try await site.complete(recovery, from: .stranger(1))
            _ = try await site.complete(code, from: .stranger(2))
        }
    }

    @Test func `strangers of many networks have a limit together`() async throws {
        try await AccountStore.memory.run { site in
            let (_, secret, _) = try await site.addOwner()
            for network in 1...10 { try await site.guessCode(from: .stranger(network), 5) }

            let code = try #require(secret.code(at: site.clock.now))
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(120))) {
                try await site.complete(code, from: .stranger(11))
            }
            _ = try await site.complete(code, from: .test())
        }
    }

    @Test func `wrong codes in a session count for it and for the one that continues it`()
        async throws
    {
        try await AccountStore.memory.run { site in
            let (owner, secret, _) = try await site.addOwner()
            func guess(in session: AccountPrincipal) async throws {
                _ = try await site.accounts.confirmIdentity(
                    of: session,
                    code: "000000",
                    from: .test()
                )
            }
            for _ in 1...4 {
                await #expect(throws: AccountError.wrongCode) { try await guess(in: owner) }
            }
            let code = try #require(secret.code(at: site.clock.now))
            let grant = try await site.accounts.confirmIdentity(
                of: owner,
                code: code,
                from: .test()
            )
            let renewed = try await site.open(grant)
            await #expect(throws: AccountError.wrongCode) { try await guess(in: renewed) }

            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(120))) {
                try await guess(in: renewed)
            }
            site.clock.advance(by: .seconds(60))
            let next = try #require(secret.code(at: site.clock.now))
            _ = try await site.complete(next, from: .test())
        }
    }

    @Test(arguments: AccountStore.installed, [Duration.zero, .seconds(7_200)])
    func `the owner gets a mail about the fifth wrong code, one a day`(
        _ store: AccountStore,
        pause: Duration
    ) async throws {
        try await store.run { site in
            _ = try await site.addOwner()
            try await site.sendMails()
            var subjects: [String] = []
            for network in 1...10 {
                try await site.guessCode(from: .stranger(network), 1)
                site.clock.advance(by: pause)
                subjects += try await site.sendMails().map(\.subject)
                if network == 4 { #expect(subjects.isEmpty) }
            }

            #expect(subjects == ["Wrong codes entered for your Tenki account"])
        }
    }
}

extension AccountClient {
    /// A browser that has never signed in.
    fileprivate static func stranger(_ network: Int) -> Self {
        .test(network: "198.51.100.\(network)", browser: "stranger \(network)")
    }
}

extension TestSite {
    /// Creates an account with a second factor, signed in; its browser is known.
    func addOwner() async throws -> (AccountPrincipal, TOTPSecret, RecoveryCodes) {
        let person = try await addPerson()
        let secret = TOTPSecret.random()
        let codes = try await accounts.addSecondFactor(
            secret,
            code: secret.code(at: clock.now) ?? "",
            to: person,
            from: .test()
        )
        clock.advance(by: .seconds(60))
        return (person, secret, codes)
    }

    fileprivate func complete(
        _ code: String,
        from client: AccountClient
    ) async throws -> AccountPrincipal {
        let step = try await accounts.signIn(Self.mail, password: Self.password, from: client)
        guard case .secondFactor(let pending) = step else { throw NoSessionError() }
        return try await open(accounts.signIn(pending, code: code, from: client))
    }

    fileprivate func guessCode(from client: AccountClient, _ count: Int) async throws {
        for _ in 1...count {
            await #expect(throws: AccountError.wrongCode) {
                // Not six digits, so that it is never right.
                try await complete("12345", from: client)
            }
        }
    }
}
