import Foundation
import KasaneAccounts
import KasaneDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SessionTests {
    @Test func `the cookies of a site over TLS have names that browsers accept only there`()
        async throws
    {
        for (isSecure, prefix) in [(true, "__Host-"), (false, "")] {
            try await AccountStore.memory.run(AccountSettings(isSecure: isSecure)) { site in
                let names = site.accounts.cookieNames
                #expect(names.session == "\(prefix)kasane-session" && names.isSecure == isSecure)
                #expect(names.browser == "\(prefix)kasane-browser")
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a tampered token opens nothing`(_ store: AccountStore) async throws {
        try await store.run { site in
            _ = try await site.accounts.add(TestSite.mail, password: TestSite.password)
            guard
                case .done(let opened) = try await site.accounts.signIn(
                    TestSite.mail,
                    password: TestSite.password,
                    from: .test()
                )
            else { throw NoSessionError() }
            let text = Array(opened.token.reveal())

            for index in stride(from: 0, to: text.count - 1, by: 5) {
                var changed = text
                changed[index] = text[index] == "A" ? "B" : "A"
                guard let token = SecretToken(String(changed)) else { continue }
                #expect(try await site.accounts.principal(of: token) == nil)
            }
            #expect(SecretToken(String(text.dropLast())) == nil)
            #expect(SecretToken("") == nil && SecretToken("äöü") == nil)
            #expect("\(opened.token)" == "•••")
        }
    }

    @Test func `a sign-in replaces the session of the browser`() async throws {
        try await AccountStore.memory.run { site in
            _ = try await site.accounts.add(TestSite.mail, password: TestSite.password)
            func signIn(replacing previous: SecretToken?) async throws -> OpenedSession {
                let step = try await site.accounts.signIn(
                    TestSite.mail,
                    password: TestSite.password,
                    from: .test(session: previous)
                )
                guard case .done(let session) = step else { throw NoSessionError() }
                return session
            }
            let first = try await signIn(replacing: nil)
            let second = try await signIn(replacing: first.token)

            #expect(first.id != second.id && first.token != second.token)
            #expect(try await site.accounts.principal(of: first.token) == nil)
            #expect(try await site.accounts.principal(of: second.token) != nil)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a session ends when it is idle, and at its maximum age`(
        _ store: AccountStore
    ) async throws {
        let policy = SessionPolicy(maximumAge: .seconds(10_000), idleTimeout: .seconds(1_000))
        try await store.run(AccountSettings(sessions: policy)) { site in
            let token = try await site.openToken()
            for _ in 1...9 {
                site.clock.advance(by: .seconds(999))
                #expect(try await site.accounts.principal(of: token) != nil)
            }
            site.clock.advance(by: .seconds(999))
            #expect(try await site.accounts.principal(of: token) != nil)
            site.clock.advance(by: .seconds(10))
            #expect(try await site.accounts.principal(of: token) == nil)

            let idle = try await site.openToken()
            site.clock.advance(by: .seconds(1_000))
            #expect(try await site.accounts.principal(of: idle) == nil)
        }
    }

    @Test(arguments: [AccountStore.sqlite, .postgres].filter(AccountStore.installed.contains))
    func `a person is signed in while the time of use cannot be stored`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let session = try await site.openToken()
            let person = try #require(try await site.accounts.principal(of: session))
            let token = try await site.addToken(to: person)
            site.clock.advance(by: .seconds(400))
            try await site.refuseUpdates(of: ["session", "token"])

            #expect(try await site.accounts.principal(of: session) != nil)
            #expect(try await site.accounts.principal(ofAPIToken: token) != nil)
            #expect(site.failures.texts.count == 2)
        }
    }

    @Test func `a principal knows how long its session lasts`() async throws {
        let policy = SessionPolicy(maximumAge: .seconds(1_500), idleTimeout: .seconds(1_000))
        try await AccountStore.memory.run(AccountSettings(sessions: policy)) { site in
            let token = try await site.openToken()
            let idle = try await site.accounts.principal(of: token)
            site.clock.advance(by: .seconds(900))
            let aged = try await site.accounts.principal(of: token)

            #expect(idle?.lifetime == .seconds(1_000))
            #expect(aged?.lifetime == .seconds(600))
        }
    }

    @Test(arguments: AccountStore.installed)
    func `sessions are listed, and ended one by one`(_ store: AccountStore) async throws {
        try await store.run { site in
            let mine = try await site.addPerson()
            site.clock.advance(by: .seconds(5))
            let other = try await site.signIn(from: .test(network: "198.51.100.7"))
            try await site.addPerson("taro@example.jp")

            let listed = try await site.accounts.sessions(of: mine)
            #expect(listed.map(\.id) == [other.session, mine.session])
            #expect(listed.map(\.network) == ["198.51.100.7", "192.0.2.1"])
            #expect(listed.first?.device == "Firefox, Linux")

            let id = try #require(other.session)
            try await site.accounts.endSession(id, of: mine, from: .test())
            #expect(try await site.accounts.sessions(of: mine).map(\.id) == [mine.session])
            await #expect(throws: AccountError.notFound) {
                try await site.accounts.endSession(id, of: mine, from: .test())
            }
        }
    }

    @Test func `a session of another account is not found`() async throws {
        try await AccountStore.memory.run { site in
            let mine = try await site.addPerson()
            let other = try await site.addPerson("taro@example.jp")
            let id = try #require(other.session)

            await #expect(throws: AccountError.notFound) {
                try await site.accounts.endSession(id, of: mine, from: .test())
            }
            #expect(try await site.accounts.sessions(of: other).count == 1)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `ended sessions are observed`(_ store: AccountStore) async throws {
        try await store.run { site in
            let mine = try await site.addPerson()
            let other = try await site.signIn()
            var values = site.accounts.endedSessions().makeAsyncIterator()
            #expect(try await values.next() == [])

            try await site.accounts.endOtherSessions(of: mine, from: .test())
            #expect(try await values.next() == [try #require(other.session)])
            try await site.accounts.signOut(mine)
            #expect(try await values.next()?.count == 2)
        }
    }

    @Test func `the least recently used of too many sessions ends`() async throws {
        let policy = SessionPolicy(maximumSessions: 3)
        try await AccountStore.memory.run(AccountSettings(sessions: policy)) { site in
            let first = try await site.addPerson()
            for _ in 1...3 {
                site.clock.advance(by: .seconds(1))
                try await site.signIn()
            }

            let left = try await site.accounts.sessions(of: first).map(\.id)
            #expect(left.count == 3 && !left.contains { $0 == first.session })
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a session that was ended is not renewed`(_ store: AccountStore) async throws {
        try await store.run { site in
            let mine = try await site.addPerson()
            let stolen = try await site.signIn()

            try await site.accounts.endOtherSessions(of: mine, from: .test())

            await #expect(throws: AccessError.signInRequired) { try await site.confirm(stolen) }
        }
    }

    @Test func `a confirmation does not count for longer when the clock is set back`()
        async throws
    {
        try await AccountStore.memory.run { site in
            let person = try await site.addPerson()
            try site.accounts.requireConfirmation(of: person)
            site.clock.advance(by: .seconds(-3_600))
            #expect(throws: AccessError.confirmationRequired) {
                try site.accounts.requireConfirmation(of: person)
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a confirmed identity renews the session`(_ store: AccountStore) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            site.clock.advance(by: .seconds(900))
            #expect(throws: AccessError.confirmationRequired) {
                try site.accounts.requireConfirmation(of: person)
            }
            await #expect(throws: AccountError.wrongPassword) {
                try await site.accounts.confirmIdentity(
                    of: person,
                    password: "a wrong password",
                    from: .test()
                )
            }

            let grant = try await site.accounts.confirmIdentity(
                of: person,
                password: TestSite.password,
                from: .test()
            )
            let renewed = try await site.open(grant)

            try site.accounts.requireConfirmation(of: renewed)
            #expect(renewed.session != person.session)
        }
    }
}

extension TestSite {
    /// Creates an account unless there is one, signs in, and returns the secret of the cookie.
    func openToken(from client: AccountClient = .test()) async throws -> SecretToken {
        if try await accounts.find(Self.mail, by: .system) == nil {
            _ = try await accounts.add(Self.mail, password: Self.password)
        }
        let step = try await accounts.signIn(Self.mail, password: Self.password, from: client)
        guard case .done(let session) = step else { throw NoSessionError() }
        return session.token
    }
}
