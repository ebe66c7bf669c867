import Foundation
import KasaneAccounts
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AdministrationTests {
    @Test(arguments: AccountStore.installed)
    func `an administrator lists, finds and changes accounts`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let boss = try await site.addPerson("boss@example.jp", roles: [.administrator])
            let person = try await site.addPerson()

            let all = try await site.accounts.all(by: boss)
            #expect(all.count == 2 && all.map(\.id) == all.map(\.id).sorted())
            #expect(
                try await site.accounts.all(after: all[0].id, limit: 5, by: boss).map(\.id)
                    == [all[1].id]
            )
            #expect(
                try await site.accounts.find(TestSite.mail, by: boss)?.id == person.account
            )

            try await site.accounts.setRoles(
                ["editor"],
                of: person.account,
                by: boss,
                from: .test()
            )
            #expect(try await site.accounts.sessions(of: person).isEmpty)
            #expect(try await site.signIn().roles == ["editor"])
        }
    }

    @Test func `others may do nothing to accounts`() async throws {
        try await AccountStore.memory.run { site in
            let boss = try await site.addPerson("boss@example.jp", roles: [.administrator])
            let person = try await site.addPerson()
            let accounts = site.accounts

            await #expect(throws: AccessError.forbidden) { try await accounts.all(by: person) }
            await #expect(throws: AccessError.signInRequired) { try await accounts.all(by: nil) }
            await #expect(throws: AccessError.forbidden) {
                try await accounts.find("boss@example.jp", by: person)
            }
            await #expect(throws: AccessError.forbidden) {
                try await accounts.setRoles(
                    [.administrator],
                    of: person.account,
                    by: person,
                    from: .test()
                )
            }
            await #expect(throws: AccessError.forbidden) {
                try await accounts.setSuspended(true, boss.account, by: person, from: .test())
            }
            await #expect(throws: AccessError.forbidden) {
                try await accounts.delete(boss.account, by: person, from: .test())
            }
            await #expect(throws: AccessError.forbidden) {
                try await accounts.audit(of: boss.account, by: person)
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the last administrator stays`(_ store: AccountStore) async throws {
        try await store.run { site in
            let boss = try await site.addPerson(roles: [.administrator])

            await #expect(throws: AccountError.lastAdministrator) {
                try await site.accounts.setRoles([], of: boss.account, by: boss, from: .test())
            }
            await #expect(throws: AccountError.lastAdministrator) {
                try await site.accounts.setSuspended(true, boss.account, by: boss, from: .test())
            }
            await #expect(throws: AccountError.lastAdministrator) {
                try await site.accounts.delete(boss.account, by: boss, from: .test())
            }
            try await site.addPerson("taro@example.jp", roles: [.administrator])
            try await site.accounts.delete(boss.account, by: boss, from: .test())
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the log has what happened to an account, the newest first`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            try await site.addPerson("taro@example.jp")
            site.clock.advance(by: .seconds(1))
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.signIn(password: "a wrong password")
            }

            let log = try await site.accounts.audit(of: person.account, by: person)

            #expect(log.map(\.event).first == .signInFailed)
            #expect(Set(log.map(\.event)) == [.signInFailed, .signedIn, .created])
            #expect(log.first?.network == "192.0.2.1" && log.first?.actor == nil)
            #expect(
                try await site.accounts.audit(of: person.account, by: person, limit: 1)
                    .map(\.event) == [.signInFailed]
            )
        }
    }

    @Test(arguments: AccountStore.installed)
    func `an export has everything but the secrets`(_ store: AccountStore) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            site.notes.write("雨が降る", of: person.account)
            let token = try await site.addToken(to: person)

            let data = try await site.accounts.export(person, from: .test())

            let text = String(decoding: data, as: UTF8.self)
            for part in [TestSite.mail, "雨が降る", "Firefox, Linux", "192.0.2.1", "calendar"] {
                #expect(text.contains(part))
            }
            #expect(!text.contains("scrypt") && !text.contains(token.dropFirst(7)))
            let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            #expect(
                json.map { Set($0.keys) } == ["account", "sessions", "apiTokens", "log", "data"]
            )
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a deleted account leaves nothing`(_ store: AccountStore) async throws {
        try await store.run { site in
            let cookie = try await site.openToken()
            let person = try #require(try await site.accounts.principal(of: cookie))
            site.notes.write("雨が降る", of: person.account)
            let token = try await site.addToken(to: person)

            try await site.accounts.delete(person.account, by: person, from: .test())

            #expect(try await site.accounts.principal(of: cookie) == nil)
            #expect(try await site.accounts.principal(ofAPIToken: token) == nil)
            #expect(site.notes.note(of: person.account) == nil)
            #expect(try await site.accounts.find(TestSite.mail, by: .system) == nil)
            #expect(try await site.accounts.audit(of: person.account, by: .system).isEmpty)
            let others = try await site.accounts.audit(of: AuditEntry.unknownAccount, by: .system)
            #expect(others.map(\.event) == [.deleted] && others.first?.network == nil)
            await #expect(throws: AccountError.wrongCredentials) { try await site.signIn() }
            _ = try await site.accounts.add(TestSite.mail, password: nil)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `expired rows are deleted, and no others`(_ store: AccountStore) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            let token = try await site.addToken(to: person)
            let session = try await site.openToken()
            try await site.accounts.cleanUp()
            #expect(try await site.accounts.principal(of: session) != nil)
            site.clock.advance(by: .seconds(20 * 86_400))

            try await site.accounts.cleanUp()

            #expect(try await site.accounts.principal(of: session) == nil)
            #expect(try await site.accounts.principal(ofAPIToken: token) != nil)
            #expect(try await !site.accounts.audit(of: person.account, by: .system).isEmpty)
            site.clock.advance(by: .seconds(400 * 86_400))
            try await site.accounts.cleanUp()
            #expect(try await site.accounts.audit(of: person.account, by: .system).isEmpty)
            try await site.signIn()
        }
    }
}
