import Foundation
import KasaneAccounts
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AttackTests {
    /// 10,000 with `KASANE_SIGN_INS`; fewer in CI, where each account still exceeds its limit.
    private static let networks = isComplete ? 100 : 60
    private static let people = isComplete ? 100 : 6
    private static let isComplete =
        ProcessInfo.processInfo.environment["KASANE_SIGN_INS"] == "all"

    @Test func `guesses from many networks are limited, and no other account is`() async throws {
        try await AccountStore.sqlite.run { site in
            for person in 0..<Self.people { try await site.addGuessedAccount(person) }
            try await site.addPerson("other@example.jp", from: .test(network: "203.0.113.1"))
            var guesses = 0
            var refusals = 0

            for network in 0..<Self.networks {
                for person in 0..<Self.people {
                    do {
                        try await site.signIn(
                            "person\(person)@example.jp",
                            password: "a wrong password",
                            from: .test(network: "198.51.100.\(network)")
                        )
                    } catch AccountError.wrongCredentials {
                        guesses += 1
                    } catch AccountError.tooManyAttempts {
                        refusals += 1
                    }
                }
            }

            #expect(guesses == Self.people * 50)
            #expect(refusals == Self.people * (Self.networks - 50))
            try await site.signIn("other@example.jp", from: .test(network: "203.0.113.1"))
            try await site.signIn("other@example.jp", from: .test(network: "198.51.100.1"))
            let owner = AccountClient.test(network: "203.0.113.1", browser: "owner's")
            await #expect(throws: AccountError.self) {
                try await site.signIn("person1@example.jp", from: owner)
            }
            try await site.accounts.requestSignInLink("person1@example.jp", from: owner)
            let link = try await site.link(to: "person1@example.jp")
            _ = try await site.open(site.accounts.signIn(link, from: owner))
            try await site.signIn("person1@example.jp", from: owner)
        }
    }

    @Test func `guesses of many at once are limited like those of one`() async throws {
        try await AccountStore.sqlite.run { site in
            _ = try await site.accounts.add(TestSite.mail, password: TestSite.password)

            let guesses = await withTaskGroup(of: Bool.self) { group in
                for _ in 1...40 {
                    group.addTask {
                        do {
                            try await site.signIn(password: "a wrong password")
                        } catch AccountError.wrongCredentials {
                            return true
                        } catch {
                            return false
                        }
                        return false
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }

            #expect(guesses == 10)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a link that several browsers open at once counts once`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            try await site.addPerson()
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            let link = try await site.link()

            let opened = await withTaskGroup(of: Bool.self) { group in
                for _ in 1...10 {
                    group.addTask {
                        // All but one are refused.
                        (try? await site.accounts.signIn(link, from: .test())) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }

            #expect(opened == 1)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `an address that several links confirm at once has one account`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            var links: [SecretToken] = []
            for _ in 1...3 {
                try await site.accounts.signUp(
                    TestSite.mail,
                    password: TestSite.password,
                    from: .test()
                )
                links.append(try await site.link())
            }

            let created = await withTaskGroup(of: Bool.self) { group in
                for link in links {
                    group.addTask {
                        // All but one are refused.
                        (try? await site.accounts.confirmSignUp(
                            link,
                            password: TestSite.password,
                            from: .test()
                        )) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }

            #expect(created == 1)
            #expect(try await site.accounts.all(by: .system).count == 1)
        }
    }
}

extension TestSite {
    fileprivate func addGuessedAccount(_ number: Int) async throws {
        _ = try await accounts.add("person\(number)@example.jp", password: Self.password)
    }
}
