import Foundation
import KasaneAccounts
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SignUpTests {
    @Test(arguments: AccountStore.installed)
    func `a confirmed sign-up creates an account and signs in`(_ store: AccountStore) async throws {
        try await store.run { site in
            try await site.accounts.signUp(
                " Hanako@example.jp ",
                password: TestSite.password,
                from: .test(languages: ["ja-JP"])
            )
            let mails = try await site.sendMails()
            #expect(mails.map(\.subject) == ["Tenki：メールアドレスの確認"])
            let text = try #require(mails.first?.text)
            #expect(text.contains("https://tenki.example/account/confirm?link="))
            let link = try #require(text.firstMatch(of: /link=([A-Za-z0-9_-]+)/)?.output.1)

            let grant = try await site.accounts.confirmSignUp(
                try #require(SecretToken(String(link))),
                password: TestSite.password,
                from: .test()
            )
            let principal = try await site.open(grant)

            #expect(principal.mail.address == "Hanako@example.jp")
            #expect(principal.language == "ja-JP" && principal.roles.isEmpty)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `without the mail there is no account`(_ store: AccountStore) async throws {
        try await store.run { site in
            try await site.accounts.signUp(
                TestSite.mail,
                password: TestSite.password,
                from: .test()
            )
            try await site.sendMails()

            await #expect(throws: AccountError.wrongCredentials) {
                try await site.signIn()
            }
        }
    }

    @Test func `a link does not confirm the password of a stranger`() async throws {
        try await AccountStore.memory.run { site in
            try await site.accounts.signUp(
                TestSite.mail,
                password: "the stranger knows it",
                from: .test()
            )
            let link = try await site.link()

            for _ in 1...5 {
                await #expect(throws: AccountError.wrongPassword) {
                    try await site.accounts.confirmSignUp(
                        link,
                        password: TestSite.password,
                        from: .test()
                    )
                }
            }
            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.confirmSignUp(
                    link,
                    password: "the stranger knows it",
                    from: .test()
                )
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a sign-up with a taken address only sends a mail`(_ store: AccountStore) async throws {
        try await store.run { site in
            try await site.addPerson()

            try await site.accounts.signUp(
                "HANAKO@example.jp",
                password: "another password",
                from: .test()
            )
            let mails = try await site.sendMails()

            #expect(mails.map(\.subject) == ["You already have an account at Tenki"])
            let text = try #require(mails.first?.text)
            #expect(!text.contains("link="))
            try await site.signIn()
        }
    }

    @Test func `a link counts once and for a day`() async throws {
        try await AccountStore.memory.run { site in
            try await site.accounts.signUp(
                TestSite.mail,
                password: TestSite.password,
                from: .test()
            )
            let link = try await site.link()
            func confirm() async throws {
                _ = try await site.accounts.confirmSignUp(
                    link,
                    password: TestSite.password,
                    from: .test()
                )
            }
            try await confirm()
            await #expect(throws: AccountError.linkUsed) { try await confirm() }
            site.clock.advance(by: .seconds(86_400))

            try await site.accounts.signUp(
                "taro@example.jp",
                password: TestSite.password,
                from: .test()
            )
            let late = try await site.link(to: "taro@example.jp")
            site.clock.advance(by: .seconds(86_400))
            await #expect(throws: AccountError.linkExpired) {
                try await site.accounts.confirmSignUp(
                    late,
                    password: TestSite.password,
                    from: .test()
                )
            }
        }
    }

    @Test func `the part before the “@” cannot be the password, also without its quotes`()
        async throws
    {
        try await AccountStore.memory.run { site in
            await #expect(throws: AccountError.unsuitablePassword(.containsContext)) {
                try await site.accounts.signUp(
                    "taro..yamada@docomo.ne.jp",
                    password: "taro..yamada 1990",
                    from: .test()
                )
            }
        }
    }

    @Test(arguments: ["", "hanako", "hanako@", "花子@example.jp", "a@b"])
    func `an invalid address is refused`(_ mail: String) async throws {
        try await AccountStore.memory.run { site in
            await #expect(throws: AccountError.invalidMail) {
                try await site.accounts.signUp(mail, password: TestSite.password, from: .test())
            }
        }
    }

    @Test func `a password that is short, common or the address is refused`() async throws {
        try await AccountStore.memory.run(AccountSettings(siteWords: ["tenki.example"])) { site in
            for password in ["short", "password123", "hanako@example.jp", "tenki.example"] {
                await #expect(throws: AccountError.self) {
                    try await site.accounts.signUp(TestSite.mail, password: password, from: .test())
                }
            }
            let mails = try await site.sendMails()
            #expect(mails.isEmpty)
        }
    }

    @Test func `a refused password requests no mail`() async throws {
        try await AccountStore.memory.run { site in
            for _ in 1...10 {
                await #expect(throws: AccountError.unsuitablePassword(.tooShort(minimum: 8))) {
                    try await site.accounts.signUp(TestSite.mail, password: "short", from: .test())
                }
            }
            try await site.accounts.signUp(
                TestSite.mail,
                password: TestSite.password,
                from: .test()
            )
            #expect(try await site.links().count == 1)
        }
    }

    @Test func `few mails of one kind go to one address`() async throws {
        try await AccountStore.memory.run { site in
            for number in 1...4 {
                try await site.accounts.requestSignInLink(
                    TestSite.mail,
                    from: .test(network: "192.0.2.\(number)")
                )
            }
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(900))) {
                try await site.accounts.requestSignInLink(
                    TestSite.mail,
                    from: .test(network: "192.0.2.9")
                )
            }
            try await site.accounts.requestPasswordReset(TestSite.mail, from: .test())
            site.clock.advance(by: .seconds(900))
            try await site.accounts.requestPasswordReset(TestSite.mail, from: .test())
        }
    }
}
