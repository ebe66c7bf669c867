import KasaneAccounts
import KasaneDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConfirmationTests {
    @Test(arguments: AccountStore.installed)
    func `right passwords that confirm the identity count, too`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            var person = try await site.addPerson()
            for _ in 1...10 { person = try await site.confirm(person) }

            let last = person
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(60))) {
                try await site.confirm(last)
            }
            site.clock.advance(by: .seconds(60))
            try await site.confirm(last)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a stranger's session does not keep the owner's from confirming`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let owner = try await site.addPerson()
            var stranger = try await site.signIn(from: .test(browser: "a stranger's"))
            await #expect(throws: AccountError.self) {
                for _ in 1...20 { stranger = try await site.confirm(stranger) }
            }

            try await site.confirm(owner)
            // Nor a known browser from signing in.
            try await site.signIn()
        }
    }

    @Test func `a session that has ended, and a token, cost no hash`() async throws {
        try await AccountStore.memory.run { site in
            let ended = try await site.addPerson()
            let person = try await site.signIn()
            let text = try await site.addToken(to: person, scopes: [.all])
            let token = try #require(try await site.accounts.principal(ofAPIToken: text))
            try await site.accounts.signOut(ended)

            for principal in [ended, token] {
                await #expect(throws: AccessError.signInRequired) {
                    try await site.accounts.confirmIdentity(
                        of: principal,
                        password: "a wrong password",
                        from: .test()
                    )
                }
                await #expect(throws: AccessError.signInRequired) {
                    try await site.accounts.confirmIdentity(
                        of: principal,
                        code: "000000",
                        from: .test()
                    )
                }
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `right passwords in a loop add few rows`(_ store: AccountStore) async throws {
        try await store.run { site in
            _ = try await site.addPerson()
            for _ in 1...30 { try await site.signIn(from: .test(browser: "a stranger's")) }

            let sessions = try await site.count("kasane_account_session")
            let maximum = site.accounts.settings.sessions.maximumSessions
            #expect(store == .memory || sessions == min(31, maximum))
            let tokens = try await site.count("kasane_account_one_time")
            #expect(store == .memory || tokens == 0)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `sign-ins of an hour from one network are one entry of the log`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            for _ in 1...4 {
                site.clock.advance(by: .seconds(60))
                try await site.signIn()
            }
            try await site.signIn(from: .test(network: "198.51.100.7"))
            for _ in 1...2 { _ = try await site.accounts.export(person, from: .test()) }

            let log = try await site.accounts.audit(of: person.account, by: person)
            let signIns = log.filter { $0.event == .signedIn }
            #expect(Set(signIns.map(\.count)) == [5, 1])
            #expect(signIns.allSatisfy { $0.time == site.clock.now })
            #expect(log.filter { $0.event == .exported }.map(\.count) == [2])
        }
    }
}

extension TestSite {
    /// Confirms the identity; returns the principal of the renewed session.
    @discardableResult
    func confirm(_ principal: AccountPrincipal) async throws -> AccountPrincipal {
        try await open(
            accounts.confirmIdentity(of: principal, password: Self.password, from: .test())
        )
    }
}
