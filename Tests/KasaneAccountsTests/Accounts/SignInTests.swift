import Foundation
import KasaneAccounts
import KasaneJobs
import KasaneMail
import KasaneStore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SignInTests {
    @Test func `a clock that is set back locks nobody out`() async throws {
        try await AccountStore.memory.run { site in
            try await site.addPerson()
            site.clock.advance(by: .seconds(172_800))
            for _ in 0..<30 {
                await #expect(throws: AccountError.self) {
                    try await site.signIn(password: "a wrong password")
                }
            }

            site.clock.advance(by: .seconds(-172_800))
            try await site.signIn()
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the password of the account signs in`(_ store: AccountStore) async throws {
        try await store.run { site in
            let added = try await site.accounts.add(
                TestSite.mail,
                password: TestSite.password,
                roles: [.administrator]
            )

            let principal = try await site.signIn("HANAKO@EXAMPLE.JP")

            #expect(principal.account == added.id && principal.roles == [.administrator])
            #expect(principal.session != nil)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `an account is found by its address, however it is typed`(
        _ store: AccountStore
    ) async throws {
        let spellings = [
            ["hanako@example.jp\u{3000}", "\u{FEFF}Ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ\u{200B}"],
            [
                "taro..yamada@docomo.ne.jp", "\"Taro..Yamada\"@docomo.ne.jp",
                "taro．．yamada＠docomo.ne.jp",
            ],
            ["a@日本語.jp", "A@xn--wgv71a119e.jp", "a＠日本語。ｊｐ"],
        ]
        try await store.run { site in
            for typed in spellings {
                let person = try await site.addPerson(typed[0])
                for mail in typed {
                    #expect(try await site.signIn(mail).account == person.account)
                    await #expect(throws: AccountError.addressTaken) {
                        try await site.accounts.add(mail, password: nil)
                    }
                }
            }
            try await site.accounts.requestSignInLink("taro..yamada@docomo.ne.jp", from: .test())
            let mails = try await site.sendMails()

            #expect(mails.map(\.recipients) == [["\"taro..yamada\"@docomo.ne.jp"]])
        }
    }

    @Test(arguments: ["hanako@example.jp", "nobody@example.jp", "no address"])
    func `a wrong password and a missing account have one answer`(_ mail: String) async throws {
        try await AccountStore.memory.run { site in
            try await site.addPerson()

            await #expect(throws: AccountError.wrongCredentials) {
                try await site.signIn(mail, password: "a wrong password")
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `wrong passwords are limited, and only for their network`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            _ = try await site.accounts.add(TestSite.mail, password: TestSite.password)
            for _ in 1...10 {
                await #expect(throws: AccountError.wrongCredentials) {
                    try await site.signIn(password: "a wrong password")
                }
            }

            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(60))) {
                try await site.signIn()
            }
            let elsewhere = AccountClient.test(network: "198.51.100.7", browser: "another")
            try await site.signIn(from: elsewhere)
            site.clock.advance(by: .seconds(60))
            try await site.signIn()
        }
    }

    @Test func `an address without an account is limited in the same way`() async throws {
        try await AccountStore.memory.run { site in
            for _ in 1...10 {
                await #expect(throws: AccountError.wrongCredentials) { try await site.signIn() }
            }
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(60))) {
                try await site.signIn()
            }
        }
    }

    @Test func `clients of an unknown network are limited for each address only`() async throws {
        try await AccountStore.memory.run { site in
            try await site.addPerson()
            for number in 1...60 {
                await #expect(throws: AccountError.wrongCredentials) {
                    try await site.signIn("person\(number)@example.jp", from: .test(network: nil))
                }
                let address = "person\(number)@example.jp"
                try await site.accounts.requestSignInLink(address, from: .test(network: nil))
            }
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test(network: nil))
            try await site.signIn(from: .test(network: nil))
        }
    }

    @Test func `right passwords do not use the limit up`() async throws {
        try await AccountStore.memory.run { site in
            try await site.addPerson()
            for _ in 1...30 { try await site.signIn() }
        }
    }

    @Test func `an old hash is upgraded when its owner signs in`() async throws {
        let store = MemoryStore()
        func accounts(costLogarithm: Int) throws -> Accounts {
            let parameters = try ScryptParameters(
                costLogarithm: costLogarithm,
                blockSize: 8,
                parallelism: 1
            )
            return Accounts(
                transactions: MemoryTransactions(store: store) {
                    AccountRepositories(
                        transaction: $0,
                        jobs: JobRepository(transaction: $0)
                    )
                },
                hasher: PasswordHasher(parameters: parameters)
            )
        }
        let added = try await accounts(costLogarithm: 4)
            .add(TestSite.mail, password: TestSite.password)
        let newer = try accounts(costLogarithm: 5)

        for _ in 1...2 {
            _ = try await newer.signIn(TestSite.mail, password: TestSite.password, from: .test())
        }

        let stored = try #require(try await newer.find(TestSite.mail, by: .system))
        #expect(added.password?.parameters.costLogarithm == 4)
        #expect(stored.password?.parameters.costLogarithm == 5)
    }

    @Test func `a mailed link signs in, once and for half an hour`() async throws {
        try await AccountStore.memory.run { site in
            try await site.addPerson()
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            let link = try await site.link()

            let principal = try await site.open(site.accounts.signIn(link, from: .test()))

            #expect(principal.mail.address == TestSite.mail)
            await #expect(throws: AccountError.linkUsed) {
                try await site.accounts.signIn(link, from: .test())
            }
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            let late = try await site.link()
            site.clock.advance(by: .seconds(1_800))
            await #expect(throws: AccountError.linkExpired) {
                try await site.accounts.signIn(late, from: .test())
            }
        }
    }

    @Test func `a mailed link names its account before it is used`() async throws {
        try await AccountStore.memory.run { site in
            try await site.addPerson()
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            let link = try await site.link()

            for _ in 1...2 {
                let address = try await site.accounts.address(ofSignInLink: link)
                #expect(address.address == TestSite.mail)
            }
            _ = try await site.accounts.signIn(link, from: .test())
            await #expect(throws: AccountError.linkUsed) {
                try await site.accounts.address(ofSignInLink: link)
            }
        }
    }

    @Test func `no mail is sent to an address without an account`() async throws {
        try await AccountStore.memory.run { site in
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            try await site.accounts.requestPasswordReset(TestSite.mail, from: .test())

            #expect(try await site.sendMails().isEmpty)
        }
    }

    @Test func `a link of one purpose does not serve another`() async throws {
        try await AccountStore.memory.run { site in
            try await site.addPerson()
            try await site.accounts.requestPasswordReset(TestSite.mail, from: .test())
            let link = try await site.link()

            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.signIn(link, from: .test())
            }
            await #expect(throws: AccountError.invalidLink) {
                try await site.accounts.confirmMailChange(link, from: .test())
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a suspended account cannot sign in`(_ store: AccountStore) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            try await site.accounts.setSuspended(
                true,
                person.account,
                by: .system,
                from: .test()
            )

            await #expect(throws: AccountError.suspended) { try await site.signIn() }
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.signIn(password: "a wrong password")
            }
            try await site.accounts.setSuspended(
                false,
                person.account,
                by: .system,
                from: .test()
            )
            try await site.signIn()
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the networks of a site guess as often as two clients`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            try await site.addPerson()
            func guess(from network: String) async throws {
                try await site.signIn(
                    password: "a wrong password",
                    from: .test(network: network, browser: "a stranger's")
                )
            }
            for number in 0..<20 {
                await #expect(throws: AccountError.wrongCredentials) {
                    try await guess(from: "2001:db8:0:\(number)::/64")
                }
            }
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(30))) {
                try await guess(from: "2001:db8:0:20::/64")
            }
            await #expect(throws: AccountError.wrongCredentials) {
                try await guess(from: "2001:db8:1::/64")
            }
        }
    }

    @Test func `the networks of a site have as many mails sent as two clients`() async throws {
        var settings = AccountSettings()
        settings.limits.mailsFromNetwork = AttemptLimit(burst: 3, refill: .seconds(30))
        try await AccountStore.memory.run(settings) { site in
            func request(_ number: Int, from network: String) async throws {
                try await site.accounts.requestSignInLink(
                    "person\(number)@example.jp",
                    from: .test(network: network)
                )
            }
            for number in 0..<6 {
                try await request(number, from: "2001:db8:0:\(number)::/64")
            }
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(15))) {
                try await request(6, from: "2001:db8:0:6::/64")
            }
            try await request(7, from: "2001:db8:1::/64")
        }
    }
}
