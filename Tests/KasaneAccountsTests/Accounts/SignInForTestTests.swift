import KasaneAccounts
import KasaneMail
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SignInForTestTests {
    @Test(arguments: AccountStore.installed)
    func `an account is signed in by one call, and can be changed`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let hanako = try await site.accounts.signInForTest(roles: [.administrator])

            #expect(hanako.mail.address == "hanako@example.jp")
            #expect(hanako.roles == [.administrator])
            #expect(hanako.confirmed == site.clock.now)
            // A change by a principal without a stored session is refused.
            try await site.accounts.endOtherSessions(of: hanako, from: .test())
        }
    }

    @Test func `an account that exists is signed in to once more, by its password`() async throws {
        try await AccountStore.memory.run { site in
            let first = try await site.accounts.signInForTest()
            let second = try await site.accounts.signInForTest()

            #expect(second.account == first.account && second.session != first.session)
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.accounts.signInForTest(password: "ame ga furu")
            }
        }
    }

    @Test func `only debug builds store weak hashes, and release builds replace them`()
        async throws
    {
        let parameters = ScryptParameters.testing
        let hash = try await PasswordHasher.testing.hash("password")
        #if DEBUG
        #expect(parameters.rounds == 16 && hash.needsUpgrade(to: .standard))
        #else
        #expect(parameters == .standard && !hash.needsUpgrade(to: .standard))
        #endif
        #expect(hash.parameters == parameters)
    }
}
