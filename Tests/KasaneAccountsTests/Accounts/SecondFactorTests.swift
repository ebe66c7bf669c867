import Foundation
import KasaneAccounts
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SecondFactorTests {
    @Test(arguments: AccountStore.installed)
    func `a sign-in requires a code, and each code counts once`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let (secret, _) = try await site.addSecondFactor()
            site.clock.advance(by: .seconds(30))
            let code = try #require(secret.code(at: site.clock.now))

            let pending = try await site.pendingSignIn()
            await #expect(throws: AccountError.wrongCode) {
                try await site.accounts.signIn(pending, code: "000000", from: .test())
            }
            let principal = try await site.open(
                site.accounts.signIn(pending, code: code, from: .test())
            )

            #expect(principal.mail.address == TestSite.mail)
            let again = try await site.pendingSignIn()
            await #expect(throws: AccountError.wrongCode) {
                try await site.accounts.signIn(again, code: code, from: .test())
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a recovery code signs in once`(_ store: AccountStore) async throws {
        try await store.run { site in
            let (_, codes) = try await site.addSecondFactor()
            let code = try #require(codes.codes.first).reveal().uppercased()
            func signIn() async throws {
                let pending = try await site.pendingSignIn()
                _ = try await site.accounts.signIn(pending, code: code, from: .test())
            }

            try await signIn()
            await #expect(throws: AccountError.wrongCode) { try await signIn() }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `only the browser of the first step completes a sign-in, and only once`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let (secret, _) = try await site.addSecondFactor()
            let pending = try await site.pendingSignIn()
            // Someone else who knows the password begins more sign-ins than an account may have.
            let stranger = AccountClient.test(network: "198.51.100.7", browser: "stranger")
            for _ in 1...11 {
                _ = try await site.pendingSignIn(from: stranger)
            }

            site.clock.advance(by: .seconds(60))
            let code = try #require(secret.code(at: site.clock.now))
            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.signIn(pending, code: code, from: stranger)
            }
            _ = try await site.accounts.signIn(pending, code: code, from: .test())
            site.clock.advance(by: .seconds(60))
            let next = try #require(secret.code(at: site.clock.now))
            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.signIn(pending, code: next, from: .test())
            }
        }
    }

    @Test func `wrong codes are limited`() async throws {
        try await AccountStore.memory.run { site in
            let (secret, _) = try await site.addSecondFactor()
            let pending = try await site.pendingSignIn()
            for _ in 1...5 {
                await #expect(throws: AccountError.wrongCode) {
                    try await site.accounts.signIn(pending, code: "123", from: .test())
                }
            }

            let code = try #require(secret.code(at: site.clock.now))
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(120))) {
                try await site.accounts.signIn(pending, code: code, from: .test())
            }
            let account = try #require(try await site.accounts.find(TestSite.mail, by: .system))
            let log = try await site.accounts.audit(of: account.id, by: .system)
            #expect(log.filter { $0.event == .signInFailed }.map(\.count) == [5])
        }
    }

    @Test func `a clock that is set back does not refuse all codes`() async throws {
        try await AccountStore.memory.run { site in
            site.clock.advance(by: .seconds(172_800))
            let (secret, _) = try await site.addSecondFactor()
            site.clock.advance(by: .seconds(-172_800))

            let code = try #require(secret.code(at: site.clock.now))
            func signIn() async throws {
                let pending = try await site.pendingSignIn()
                _ = try await site.accounts.signIn(pending, code: code, from: .test())
            }
            try await signIn()
            await #expect(throws: AccountError.wrongCode) { try await signIn() }
        }
    }

    @Test func `a sign-in waits ten minutes for its code`() async throws {
        try await AccountStore.memory.run { site in
            let (secret, _) = try await site.addSecondFactor()
            let pending = try await site.pendingSignIn()
            site.clock.advance(by: .seconds(600))

            let code = try #require(secret.code(at: site.clock.now))
            await #expect(throws: AccountError.linkExpired) {
                try await site.accounts.signIn(pending, code: code, from: .test())
            }
        }
    }

    @Test func `a mailed link and a reset require the code, too`() async throws {
        try await AccountStore.memory.run { site in
            try await site.addSecondFactor()
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            let link = try await site.link()
            guard case .secondFactor = try await site.accounts.signIn(link, from: .test()) else {
                throw NoSessionError()
            }

            try await site.accounts.requestPasswordReset(TestSite.mail, from: .test())
            let reset = try await site.link()
            let step = try await site.accounts.resetPassword(
                reset,
                to: "ame ga agaru",
                from: .test()
            )
            guard case .secondFactor = step else { throw NoSessionError() }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the password alone does not confirm an account with a second factor`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let (secret, _) = try await site.addSecondFactor()
            site.clock.advance(by: .seconds(60))
            let pending = try await site.pendingSignIn()
            let code = try #require(secret.code(at: site.clock.now))
            let person = try await site.open(
                site.accounts.signIn(pending, code: code, from: .test())
            )

            await #expect(throws: AccountError.codeRequired) {
                try await site.accounts.confirmIdentity(
                    of: person,
                    password: TestSite.password,
                    from: .test()
                )
            }
            site.clock.advance(by: .seconds(60))
            let next = try #require(secret.code(at: site.clock.now))
            _ = try await site.open(
                site.accounts.confirmIdentity(of: person, code: next, from: .test())
            )
        }
    }

    @Test func `a wrong code adds no second factor`() async throws {
        try await AccountStore.memory.run { site in
            let person = try await site.addPerson()

            await #expect(throws: AccountError.wrongCode) {
                try await site.accounts.addSecondFactor(
                    .random(),
                    code: "000000",
                    to: person,
                    from: .test()
                )
            }
            try await site.signIn()
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a removed second factor is not required`(_ store: AccountStore) async throws {
        try await store.run { site in
            let (secret, codes) = try await site.addSecondFactor()
            site.clock.advance(by: .seconds(60))
            let code = try #require(secret.code(at: site.clock.now))
            let pending = try await site.pendingSignIn()
            let person = try await site.open(
                site.accounts.signIn(pending, code: code, from: .test())
            )
            let replaced = try await site.accounts.replaceRecoveryCodes(of: person, from: .test())
            #expect(replaced != codes && replaced.codes.count == 10)

            try await site.accounts.removeSecondFactor(of: person, from: .test())

            try await site.signIn()
            let mails = try await site.sendMails().map(\.subject)
            let subjects = ["off", "on"].map { "Two-step verification for Tenki was turned \($0)" }
            #expect(mails.sorted() == subjects)
        }
    }
}

extension TestSite {
    /// Creates an account with a second factor.
    @discardableResult
    func addSecondFactor() async throws -> (TOTPSecret, RecoveryCodes) {
        try await addSecondFactor(to: addPerson())
    }

    @discardableResult
    func addSecondFactor(
        to person: AccountPrincipal
    ) async throws -> (TOTPSecret, RecoveryCodes) {
        let secret = TOTPSecret.random()
        guard let code = secret.code(at: clock.now) else { throw NoSessionError() }
        let codes = try await accounts.addSecondFactor(
            secret,
            code: code,
            to: person,
            from: .test()
        )
        return (secret, codes)
    }

    /// Signs in with the password, up to the second factor.
    func pendingSignIn(from client: AccountClient = .test()) async throws -> SecretToken {
        let step = try await accounts.signIn(Self.mail, password: Self.password, from: client)
        guard case .secondFactor(let pending) = step else { throw NoSessionError() }
        return pending
    }
}
