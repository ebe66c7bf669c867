import Foundation
import KasaneAccounts
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PendingSignInTests {
    @Test(arguments: AccountStore.installed)
    func `strangers in the owner's network keep no known browser from the second step`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let (_, secret, _) = try await site.addOwner()
            let pending = try await site.pendingSignIn()
            for number in 1...60 { _ = try await site.pendingSignIn(from: .stranger(number)) }

            let code = try #require(secret.code(at: site.clock.now))
            _ = try await site.accounts.signIn(pending, code: code, from: .test())
        }
    }

    @Test(arguments: [false, true])
    func `strangers in the owner's network keep no mailed link from the second step`(
        isReset: Bool
    ) async throws {
        try await AccountStore.memory.run { site in
            let (_, secret, _) = try await site.addOwner()
            let client = AccountClient.test(browser: "new")
            let step: SignInStep
            if isReset {
                try await site.accounts.requestPasswordReset(TestSite.mail, from: client)
                step = try await site.accounts.resetPassword(
                    site.link(),
                    to: TestSite.password,
                    from: client
                )
            } else {
                try await site.accounts.requestSignInLink(TestSite.mail, from: client)
                step = try await site.accounts.signIn(site.link(), from: client)
            }
            guard case .secondFactor(let pending) = step else { throw NoSessionError() }
            for number in 1...60 { _ = try await site.pendingSignIn(from: .stranger(number)) }

            let code = try #require(secret.code(at: site.clock.now))
            _ = try await site.accounts.signIn(pending, code: code, from: client)
        }
    }

    @Test(arguments: AccountStore.installed.filter { $0 != .memory })
    func `the networks of a site displace their own sign-ins, and fill few rows`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let (_, secret, _) = try await site.addOwner()
            let owner = AccountClient.test(network: "203.0.113.9", browser: "new")
            let pending = try await site.pendingSignIn(from: owner)
            for number in 1...100 {
                let network = "2001:db8:1:\(String(number * 0x80, radix: 16))::/64"
                _ = try await site.pendingSignIn(from: .stranger(number, network: network))
            }

            #expect(try await site.count("kasane_account_one_time") == 50)
            let code = try #require(secret.code(at: site.clock.now))
            _ = try await site.accounts.signIn(pending, code: code, from: owner)
        }
    }

    @Test func `among networks with equally many sign-ins, the oldest makes room`() async throws {
        try await AccountStore.memory.run { site in
            let (_, secret, _) = try await site.addOwner()
            var begun: [SecretToken] = []
            for number in 0...50 {
                let client = AccountClient.stranger(number, network: "198.51.100.\(number)")
                begun.append(try await site.pendingSignIn(from: client))
                site.clock.advance(by: .seconds(1))
            }

            let code = try #require(secret.code(at: site.clock.now))
            func complete(_ number: Int) async throws {
                _ = try await site.accounts.signIn(
                    begun[number],
                    code: code,
                    from: .stranger(number, network: "198.51.100.\(number)")
                )
            }
            await #expect(throws: AccountError.invalidLink) { try await complete(0) }
            try await complete(1)
        }
    }

    @Test func `the sign-ins of one browser have one place, and the last three count`()
        async throws
    {
        try await AccountStore.sqlite.run { site in
            let (_, secret, _) = try await site.addOwner()
            let first = try await site.pendingSignIn()
            let second = try await site.pendingSignIn()
            for _ in 3...4 { _ = try await site.pendingSignIn() }
            #expect(try await site.count("kasane_account_one_time") == 1)

            let code = try #require(secret.code(at: site.clock.now))
            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.signIn(first, code: code, from: .test())
            }
            _ = try await site.accounts.signIn(second, code: code, from: .test())
        }
    }

    @Test func `a sign-in that an earlier version has stored can be read`() throws {
        let account = AccountID(UUID())
        let purpose = OneTimeToken.Purpose.secondFactor(account, browser: "b", network: nil)
        let text = String(decoding: try JSONEncoder().encode(purpose), as: UTF8.self)

        #expect(!text.contains("network"))
        let read = try JSONDecoder().decode(OneTimeToken.Purpose.self, from: Data(text.utf8))
        #expect(read == purpose)
    }
}

extension AccountClient {
    /// A browser that has never signed in, by default in the network of the owner.
    fileprivate static func stranger(_ number: Int, network: String = "192.0.2.1") -> Self {
        .test(network: network, browser: "stranger \(number)")
    }
}
