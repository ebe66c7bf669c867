import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AccountDataTests {
    @Test(arguments: AccountStore.installed)
    func `an application stores its data with each new account`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            _ = try await site.accounts.add("added@example.jp", password: nil)
            try await site.transactions.execute { [now = site.clock.now] repositories in
                try await repositories.add(
                    AccountID(UUID()),
                    mail: Mailbox("own@example.jp"),
                    now: now
                )
            }
            let link = try await site.signUpLink()
            #expect(site.notes.saved == ["added@example.jp", "own@example.jp"])

            _ = try await site.accounts.confirmSignUp(
                link,
                password: TestSite.password,
                from: .test()
            )

            #expect(site.notes.saved.last == TestSite.mail)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `data that cannot be stored leave no account`(_ store: AccountStore) async throws {
        try await store.run { site in
            site.notes.refuse()

            await #expect(throws: NoteRefusal.self) {
                try await site.accounts.add(TestSite.mail, password: nil)
            }

            #expect(try await site.accounts.find(TestSite.mail, by: .system) == nil)
            #expect(try await site.accounts.all(by: .system).isEmpty)
            site.notes.refuse(false)
            _ = try await site.accounts.add(TestSite.mail, password: nil)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a sign-up whose data cannot be stored can be confirmed later`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let link = try await site.signUpLink()
            site.notes.refuse()
            await #expect(throws: NoteRefusal.self) {
                try await site.accounts.confirmSignUp(
                    link,
                    password: TestSite.password,
                    from: .test()
                )
            }
            #expect(try await site.accounts.all(by: .system).isEmpty)
            site.notes.refuse(false)

            let grant = try await site.accounts.confirmSignUp(
                link,
                password: TestSite.password,
                from: .test()
            )

            #expect(try await site.open(grant).mail.address == TestSite.mail)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `an address whose data cannot be stored does not change`(
        _ store: AccountStore
    ) async throws {
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
            _ = try await site.accounts.confirmMailChange(new, from: .test())
            site.notes.refuse()

            await #expect(throws: NoteRefusal.self) {
                try await site.accounts.confirmMailChange(old, from: .test())
            }

            try await site.signIn()
            #expect(try await site.accounts.find("hanako@example.com", by: .system) == nil)
            site.notes.refuse(false)
            #expect(try await site.accounts.confirmMailChange(old, from: .test()))
            #expect(site.notes.saved == [TestSite.mail, "hanako@example.com"])
        }
    }
}

extension TestSite {
    /// Signs up; returns the secret of the mailed link.
    fileprivate func signUpLink() async throws -> SecretToken {
        try await accounts.signUp(Self.mail, password: Self.password, from: .test())
        return try await link()
    }
}
