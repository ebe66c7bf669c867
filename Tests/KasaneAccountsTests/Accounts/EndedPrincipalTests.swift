import Foundation
import KasaneAccounts
import KasaneDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct EndedPrincipalTests {
    @Test(arguments: AccountStore.installed)
    func `no change is made by a session that has ended`(_ store: AccountStore) async throws {
        try await store.run { site in
            let ended = try await site.addPerson(roles: [.administrator])
            let boss = try await site.signIn()
            let other = try await site.addPerson("taro@example.jp")
            _ = try await site.addToken(to: boss)
            try await site.sendMails()
            try await site.accounts.endSession(
                try #require(ended.session),
                of: boss,
                from: .test()
            )
            let log = try await site.accounts.audit(of: boss.account, by: boss).count

            for step in Step.allCases {
                await #expect(throws: AccessError.signInRequired, "\(step)") {
                    try await step.perform(by: ended, other, in: site)
                }
            }

            #expect(try await site.accounts.audit(of: boss.account, by: boss).count == log)
            #expect(try await site.sendMails().isEmpty)
            #expect(try await site.accounts.sessions(of: boss).map(\.id) == [boss.session])
            #expect(try await site.accounts.tokens(of: boss).count == 1)
            let taro = try #require(try await site.accounts.find(other.account, by: boss))
            #expect(taro.roles.isEmpty && taro.suspended == nil)
            try await site.signIn()
        }
    }

    @Test(arguments: AccountStore.installed)
    func `no change is made by a token that was revoked or has expired, nor if suspended`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            let end = site.clock.now.addingTimeInterval(60)
            let (revoked, id) = try await site.addPrincipal(to: person)
            let (expired, _) = try await site.addPrincipal(to: person, expires: end)
            let (current, _) = try await site.addPrincipal(to: person)
            try await site.accounts.revokeToken(id, of: person, from: .test())
            site.clock.advance(by: .seconds(60))

            for principal in [revoked, expired] {
                await #expect(throws: AccessError.signInRequired) {
                    try await site.accounts.endOtherSessions(of: principal, from: .test())
                }
            }
            try await site.accounts.endOtherSessions(of: current, from: .test())
            try await site.accounts.setSuspended(
                true,
                person.account,
                by: .system,
                from: .test()
            )
            await #expect(throws: AccessError.signInRequired) {
                try await site.accounts.endOtherSessions(of: current, from: .test())
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a use case of the application refuses a session that has ended, too`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let (person, now) = (try await site.addPerson(), site.clock.now)
            let policy = site.accounts.settings.sessions
            func change() async throws {
                try await site.transactions.execute { repositories in
                    try await repositories.requireCurrent(person, sessions: policy, now: now)
                    try await repositories.setLanguage("ja", of: person.account)
                }
            }
            try await change()
            try await site.accounts.signOut(person)

            await #expect(throws: AccessError.signInRequired) { try await change() }
            try await site.transactions.read { repositories in
                try await repositories.requireCurrent(.system, sessions: policy, now: now)
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `no change is made by a session at its maximum age`(_ store: AccountStore) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            site.clock.advance(by: .seconds(30 * 86_400))

            await #expect(throws: AccessError.signInRequired) {
                try await site.accounts.endOtherSessions(of: person, from: .test())
            }
        }
    }
}

private enum Step: CaseIterable {
    case password, mail, addFactor, removeFactor, recoveryCodes, roles, suspension, deletion
    case ownDeletion, export, token, revocation, session, otherSessions, confirmation

    func perform(
        by principal: AccountPrincipal,
        _ other: AccountPrincipal,
        in site: TestSite
    ) async throws {
        let (accounts, client) = (site.accounts, AccountClient.test())
        switch self {
        case .password:
            _ = try await accounts.changePassword(of: principal, to: "ame ga agaru", from: client)
        case .mail:
            try await accounts.requestMailChange(of: principal, to: "a@example.jp", from: client)
        case .addFactor:
            let secret = TOTPSecret.random()
            let code = secret.code(at: site.clock.now) ?? ""
            _ = try await accounts.addSecondFactor(secret, code: code, to: principal, from: client)
        case .removeFactor: try await accounts.removeSecondFactor(of: principal, from: client)
        case .recoveryCodes:
            _ = try await accounts.replaceRecoveryCodes(of: principal, from: client)
        case .roles:
            try await accounts.setRoles(["editor"], of: other.account, by: principal, from: client)
        case .suspension:
            try await accounts.setSuspended(true, other.account, by: principal, from: client)
        case .deletion: try await accounts.delete(other.account, by: principal, from: client)
        case .ownDeletion: try await accounts.delete(principal.account, by: principal, from: client)
        case .export: _ = try await accounts.export(principal, from: client)
        case .token: _ = try await site.addToken(to: principal)
        case .revocation:
            guard let token = try await accounts.tokens(of: principal).first else { return }
            try await accounts.revokeToken(token.id, of: principal, from: client)
        case .session:
            guard let session = try await accounts.sessions(of: principal).first else { return }
            try await accounts.endSession(session.id, of: principal, from: client)
        case .otherSessions: try await accounts.endOtherSessions(of: principal, from: client)
        case .confirmation:
            _ = try await accounts.confirmIdentity(
                of: principal,
                password: TestSite.password,
                from: client
            )
        }
    }
}

extension TestSite {
    fileprivate func addPrincipal(
        to person: AccountPrincipal,
        expires: Date? = nil
    ) async throws -> (AccountPrincipal, APIToken.ID) {
        let text = try await addToken(to: person, scopes: [.all], expires: expires)
        guard let principal = try await accounts.principal(ofAPIToken: text),
            case .token(let id, _) = principal.credential
        else { throw NoSessionError() }
        return (principal, id)
    }
}
