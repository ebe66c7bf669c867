import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AccountChangesTests {
    private let newMail = "hanako@example.com"

    @Test(arguments: AccountStore.installed)
    func `an added account signs in by a mailed link`(_ store: AccountStore) async throws {
        try await store.run { site in
            let id = AccountID(UUID())
            try await site.change { try await $0.add(id, mail: $1, language: "ja", now: $2) }

            await #expect(throws: AccountError.wrongCredentials) { try await site.signIn() }
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            let link = try await site.link()
            let person = try await site.open(site.accounts.signIn(link, from: .test()))

            #expect(person.account == id && person.language == "ja")
            let log = try await site.accounts.audit(of: id, by: .system)
            #expect(log.contains { $0.event == .created && $0.actor == nil })
        }
    }

    @Test(arguments: AccountStore.installed)
    func `an account is not added with an address that is taken`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let (first, second) = (AccountID(UUID()), AccountID(UUID()))
            try await site.change { try await $0.add(first, mail: $1, now: $2) }

            await #expect(throws: AccountError.addressTaken) {
                try await site.change("HANAKO@example.jp") {
                    try await $0.add(second, mail: $1, now: $2)
                }
            }

            #expect(try await site.accounts.all(by: .system).map(\.id) == [first])
            let found = try await site.change("Hanako@Example.jp") { repositories, mail, _ in
                try await repositories.find(mail: mail)?.id
            }
            let missing = try await site.change("taro@example.jp") { repositories, mail, _ in
                try await repositories.find(mail: mail)?.id
            }
            #expect(found == first && missing == nil)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `an account is added and changed with the transaction or not at all`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let cookie = try await site.openToken()
            let person = try #require(try await site.accounts.principal(of: cookie))

            await #expect(throws: NoteRefusal.self) {
                try await site.change(newMail) { repositories, mail, now in
                    try await repositories.setMail(mail, of: person.account, now: now)
                    try await repositories.add(
                        AccountID(UUID()),
                        mail: Mailbox("taro@example.jp"),
                        now: now
                    )
                    throw NoteRefusal()
                }
            }

            #expect(try await site.accounts.all(by: .system).map(\.mail) == [person.mail])
            #expect(try await site.accounts.principal(of: cookie) != nil)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `another address ends the sessions, and links from before do not count`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let cookie = try await site.openToken()
            let person = try #require(try await site.accounts.principal(of: cookie))
            try await site.accounts.requestPasswordReset(TestSite.mail, from: .test())
            let reset = try await site.link()

            try await site.change(newMail) {
                try await $0.setMail($1, of: person.account, now: $2)
            }

            #expect(try await site.accounts.principal(of: cookie) == nil)
            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.resetPassword(reset, to: "ame ga agaru", from: .test())
            }
            await #expect(throws: AccountError.wrongCredentials) { try await site.signIn() }
            #expect(try await site.signIn(newMail).account == person.account)
            _ = try await site.accounts.add(TestSite.mail, password: nil)
            #expect(site.notes.saved == [TestSite.mail, newMail, TestSite.mail])
            let log = try await site.accounts.audit(of: person.account, by: .system)
            #expect(log.contains { $0.event == .mailChanged && $0.actor == nil })
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the same address changes nothing, and another spelling stays found`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let cookie = try await site.openToken()
            let person = try #require(try await site.accounts.principal(of: cookie))

            try await site.change { try await $0.setMail($1, of: person.account, now: $2) }

            #expect(try await site.accounts.principal(of: cookie) != nil)
            #expect(site.notes.saved == [TestSite.mail])
            try await site.change("Hanako@example.jp") {
                try await $0.setMail($1, of: person.account, now: $2)
            }
            #expect(try await site.signIn().mail.address == "Hanako@example.jp")
        }
    }

    @Test(arguments: AccountStore.installed)
    func `an address of another account, and an unknown account, are refused`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            try await site.addPerson("taro@example.jp")

            await #expect(throws: AccountError.addressTaken) {
                try await site.change("Taro@example.jp") {
                    try await $0.setMail($1, of: person.account, now: $2)
                }
            }
            let unknown = AccountID(UUID())
            await #expect(throws: AccountError.notFound) {
                try await site.change(newMail) { try await $0.setMail($1, of: unknown, now: $2) }
            }
            await #expect(throws: AccountError.notFound) {
                try await site.change { repositories, _, _ in
                    try await repositories.setLanguage("ja", of: unknown)
                }
            }
            await #expect(throws: AccountError.notFound) {
                try await site.change { try await $0.delete(unknown, now: $2) }
            }
            #expect(try await site.signIn("taro@example.jp").account != person.account)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `another language is that of the mails, and an implausible one is English`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            for (language, subject) in [("ja-JP", "Tenkiへのログイン"), ("日本語", "Sign in to Tenki")] {
                try await site.change { repositories, _, _ in
                    try await repositories.setLanguage(language, of: person.account)
                }
                try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
                #expect(try await site.sendMails().map(\.subject) == [subject])
            }
            #expect(try await !site.accounts.sessions(of: person).isEmpty)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a deletion leaves an entry without the person`(_ store: AccountStore) async throws {
        try await store.run { site in
            let cookie = try await site.openToken()
            let person = try #require(try await site.accounts.principal(of: cookie))
            site.notes.write("雨が降る", of: person.account)
            let token = try await site.addToken(to: person)

            try await site.change { try await $0.delete(person.account, now: $2) }

            #expect(try await site.accounts.all(by: .system).isEmpty)
            #expect(try await site.accounts.principal(of: cookie) == nil)
            #expect(try await site.accounts.principal(ofAPIToken: token) == nil)
            #expect(site.notes.note(of: person.account) == nil)
            #expect(try await site.accounts.audit(of: person.account, by: .system).isEmpty)
            let log = try await site.accounts.audit(of: AuditEntry.unknownAccount, by: .system)
            #expect(log.map(\.event) == [.deleted] && log.first?.network == nil)
            _ = try await site.accounts.add(TestSite.mail, password: nil)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a deletion leaves no promise to the person, and those to others`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            try await site.addPerson("taro@example.jp")
            try await site.accounts.requestPasswordReset("taro@example.jp", from: .test())
            let other = try await site.link(to: "taro@example.jp")
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            try await site.accounts.requestMailChange(of: person, to: newMail, from: .test())
            try await site.accounts.signUp(
                TestSite.mail,
                password: TestSite.password,
                from: .test()
            )
            try await site.sendMails()
            _ = try await site.accounts.signIn(
                TestSite.mail,
                password: TestSite.password,
                from: .test()
            )
            let before = try await site.count("kasane_account_one_time")

            try await site.change { try await $0.delete(person.account, now: $2) }

            let after = try await site.count("kasane_account_one_time")
            #expect(store == .memory || (before ?? 0) > 3)
            #expect(store == .memory || after == 1)
            _ = try await site.accounts.resetPassword(other, to: "ame ga agaru", from: .test())
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the log names the account that adds, changes or deletes another`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let boss = try await site.addPerson(roles: [.administrator])
            let id = AccountID(UUID())
            try await site.change("taro@example.jp") {
                try await $0.add(id, mail: $1, by: boss, now: $2)
            }
            try await site.change(newMail) {
                try await $0.setMail($1, of: id, by: boss, now: $2)
            }
            let log = try await site.accounts.audit(of: id, by: .system)
            #expect(log.map(\.actor) == [boss.account, boss.account])

            try await site.change { try await $0.delete(id, by: boss, now: $2) }

            let deletions = try await site.accounts
                .audit(of: AuditEntry.unknownAccount, by: .system)
            #expect(deletions.map(\.actor) == [boss.account])
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the last administrator is not deleted, nor are their data`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let boss = try await site.addPerson(roles: [.administrator])
            site.notes.write("雨が降る", of: boss.account)

            await #expect(throws: AccountError.lastAdministrator) {
                try await site.change { try await $0.delete(boss.account, now: $2) }
            }

            #expect(site.notes.note(of: boss.account) != nil)
            try await site.addPerson("taro@example.jp", roles: [.administrator])
            try await site.change { try await $0.delete(boss.account, now: $2) }
        }
    }
}

extension TestSite {
    /// Changes accounts in a transaction of the application.
    fileprivate func change<Value: Sendable>(
        _ mail: String = mail,
        _ change: (AccountRepositories, Mailbox, Date) async throws -> Value
    ) async throws -> Value {
        let (mail, now) = (try Mailbox(mail), clock.now)
        return try await transactions.execute { try await change($0, mail, now) }
    }
}
