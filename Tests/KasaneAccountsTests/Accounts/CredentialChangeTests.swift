import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneMail
import Testing

/// Tests of what a change of the password, the address or the second factor revokes.
@Suite(.timeLimit(.minutes(5)))
struct CredentialChangeTests {
    @Test(arguments: AccountStore.installed, CredentialChange.allCases)
    func `a change of a credential revokes what a stranger may have by the earlier one`(
        _ store: AccountStore,
        change: CredentialChange
    ) async throws {
        var settings = AccountSettings()
        settings.limits.signInOfAddress = AttemptLimit(burst: 1, refill: .seconds(60))
        try await store.run(settings) { site in
            let (owner, codes) = try await site.addOwner(hasFactor: change == .removeFactor)
            let loot = try await site.loot(codes)

            let kept = try await change.perform(by: owner, in: site)

            #expect(try await site.accounts.principal(of: loot.session) == nil)
            for token in loot.tokens {
                #expect(try await site.accounts.principal(ofAPIToken: token) == nil)
            }
            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.signIn(loot.link, from: .stranger)
            }
            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.resetPassword(
                    loot.reset,
                    to: "yuki ga tokeru",
                    from: .stranger
                )
            }
            let account = try #require(try await site.accounts.find(owner.account, by: .system))
            #expect(try await site.accounts.tokens(of: kept ?? owner).isEmpty)
            let sessions = try await site.accounts.sessions(of: owner).map(\.id)
            #expect(sessions == [kept?.session].compactMap { $0 })
            // The stranger's browser is an unknown one, and the only attempt of those is used up.
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.guess(account.mail.address, from: .test(browser: "another"))
            }
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(60))) {
                try await site.guess(account.mail.address, from: .stranger)
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the browser in which the owner makes a change stays known`(
        _ store: AccountStore
    ) async throws {
        var settings = AccountSettings()
        settings.limits.signInOfAddress = AttemptLimit(burst: 1, refill: .seconds(60))
        try await store.run(settings) { site in
            let owner = try await site.addPerson(from: .test(browser: "owner's"))
            _ = try await CredentialChange.password.perform(by: owner, in: site)
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.guess(from: .test(browser: "another"))
            }

            try await site.signIn(
                password: CredentialChange.newPassword,
                from: .test(browser: "owner's")
            )
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the browsers of an account are not known at the next one with its address`(
        _ store: AccountStore
    ) async throws {
        var settings = AccountSettings()
        settings.limits.signInOfAddress = AttemptLimit(burst: 1, refill: .seconds(60))
        try await store.run(settings) { site in
            let former = try await site.addPerson(from: .stranger)
            try await site.accounts.delete(former.account, by: .system, from: .test())
            try await site.addPerson(from: .test(browser: "owner's"))
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.guess(from: .test(browser: "another"))
            }

            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(60))) {
                try await site.guess(from: .stranger)
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `no mail goes to an address that a stranger has requested before the change`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let owner = try await site.addPerson()
            try await site.accounts.requestMailChange(
                of: owner,
                to: "mallory@example.com",
                from: .test()
            )
            _ = try await CredentialChange.password.perform(by: owner, in: site)

            let mails = try await site.sendMails()
            #expect(mails.map(\.subject) == ["Your password for Tenki was changed"])
            #expect(mails.allSatisfy { $0.text.contains("all API tokens were revoked") })
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the first password of a new account sends no mail, and every other one does`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            func set(_ password: String, of id: AccountID, isNew: Bool) async throws -> [String] {
                try await site.accounts.setPassword(password, of: id, isNew: isNew, by: .system)
                return try await site.sendMails().map(\.subject)
            }
            let changed = ["Your password for Tenki was changed"]
            let new = try await site.accounts.add(TestSite.mail, password: nil)
            let other = try await site.accounts.add("taro@example.jp", password: nil)

            #expect(try await set(TestSite.password, of: new.id, isNew: true).isEmpty)
            try await site.signIn()
            #expect(try await set("ame ga agaru", of: new.id, isNew: true) == changed)
            #expect(try await set("ame ga agaru", of: other.id, isNew: false) == changed)
        }
    }
}

enum CredentialChange: CaseIterable {
    case password, reset, operatorsPassword, addFactor, removeFactor, address, operatorsAddress

    static let newPassword = "ame ga agaru"

    fileprivate func perform(
        by owner: AccountPrincipal,
        in site: TestSite
    ) async throws -> AccountPrincipal? {
        let (accounts, client) = (site.accounts, AccountClient.test(browser: "owner's"))
        switch self {
        case .password:
            let session = try await accounts.changePassword(
                of: owner,
                to: Self.newPassword,
                from: client
            )
            return try await site.open(session)
        case .reset:
            try await accounts.requestPasswordReset(TestSite.mail, from: client)
            let link = try await site.link()
            return try await site.open(
                accounts.resetPassword(link, to: Self.newPassword, from: client)
            )
        case .operatorsPassword:
            try await accounts.setPassword(Self.newPassword, of: owner.account, by: .system)
            return nil
        case .addFactor:
            _ = try await site.addFactor(to: owner)
            return owner
        case .removeFactor:
            try await accounts.removeSecondFactor(of: owner, from: client)
            return owner
        case .address:
            try await accounts.requestMailChange(of: owner, to: "new@example.jp", from: client)
            for link in try await site.links().values {
                _ = try await accounts.confirmMailChange(link, by: owner, from: client)
            }
            return owner
        case .operatorsAddress:
            let (mail, now) = (try Mailbox("new@example.jp"), site.clock.now)
            try await site.transactions.execute { repositories in
                try await repositories.setMail(mail, of: owner.account, now: now)
            }
            return nil
        }
    }
}

private struct Loot {
    let session: SecretToken
    let tokens: [String]
    let link: SecretToken
    let reset: SecretToken
}

extension AccountClient {
    fileprivate static var stranger: Self {
        .test(network: "198.51.100.1", browser: "a stranger's")
    }
}

extension TestSite {
    /// Creates an account, signed in, with or without a second factor; returns its recovery codes.
    fileprivate func addOwner(
        hasFactor: Bool
    ) async throws -> (owner: AccountPrincipal, codes: [String]) {
        let owner = try await addPerson(from: .test(browser: "owner's"))
        guard hasFactor else { return (owner, []) }
        return (owner, try await addFactor(to: owner))
    }

    /// Adds a second factor; returns the recovery codes.
    fileprivate func addFactor(
        to owner: AccountPrincipal
    ) async throws -> [String] {
        let secret = TOTPSecret.random()
        let codes = try await accounts.addSecondFactor(
            secret,
            code: secret.code(at: clock.now) ?? "",
            to: owner,
            from: .test(browser: "owner's")
        )
        return codes.codes.map { $0.reveal() }
    }

    /// Lets a stranger use the account, with the recovery codes if it has a second factor.
    fileprivate func loot(_ codes: [String]) async throws -> Loot {
        let session = try await strangersSession(codes.first)
        guard let principal = try await accounts.principal(of: session.token) else {
            throw NoSessionError()
        }
        let tokens = [
            try await addToken(to: principal), try await addToken(to: principal, scopes: [.all]),
        ]
        try await accounts.requestSignInLink(Self.mail, from: .stranger)
        let link = try await link()
        try await accounts.requestPasswordReset(Self.mail, from: .stranger)
        let reset = try await self.link()
        return Loot(
            session: session.token,
            tokens: tokens,
            link: link,
            reset: reset
        )
    }

    private func strangersSession(_ code: String?) async throws -> OpenedSession {
        let step = try await accounts.signIn(Self.mail, password: Self.password, from: .stranger)
        switch step {
        case .done(let session): return session
        case .secondFactor(let pending):
            return try await accounts.signIn(pending, code: code ?? "", from: .stranger)
        }
    }
}
