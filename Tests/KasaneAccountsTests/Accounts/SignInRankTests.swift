import Dispatch
import KasaneAccounts
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SignInRankTests {
    private let queue = PasswordWorkQueue(width: 1, maximumWaiting: 2)
    private let release = DispatchSemaphore(value: 0)

    @Test(arguments: AccountStore.installed)
    func `a known browser waits in front of strangers`(_ store: AccountStore) async throws {
        try await run(store) { site in
            try await site.addPerson(from: .test(browser: "own"))

            #expect(try await rank(of: .test(browser: "own"), in: site) == .known)
            let stranger = AccountClient.test(network: "203.0.113.1", browser: "another")
            #expect(try await rank(of: stranger, in: site) == .usual)
        }
    }

    @Test(arguments: ["taro@example.jp", "nobody@example.jp"])
    func `strangers of a network that failed recently wait behind others`(
        _ mail: String
    ) async throws {
        try await run(.memory) { site in
            try await site.addPerson("taro@example.jp", from: .test(browser: "taro's"))
            let clean = AccountClient.test(network: "198.51.100.1", browser: "")
            let failed = AccountClient.test(network: "198.51.100.2", browser: "")
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.guess(from: failed)
            }

            #expect(try await rank(mail, of: clean, in: site) == .usual)
            // The address itself is remembered for a minute.
            site.clock.advance(by: .seconds(60))
            #expect(try await rank(mail, of: failed, in: site) == .suspect)
            site.clock.advance(by: .seconds(20 * 60))
            #expect(try await rank(mail, of: failed, in: site) == .usual)
        }
    }

    @Test func `a network is remembered for an hour at most, and right passwords do not count`()
        async throws
    {
        try await run(.memory) { site in
            try await site.addPerson()
            // A browser would be known after the first right password.
            let client = AccountClient.test(network: "198.51.100.1", browser: "")
            for number in 1...20 {
                await #expect(throws: AccountError.wrongCredentials) {
                    try await site.guess("nobody\(number)@example.jp", from: client)
                }
            }
            for (minutes, expected) in [(59, PasswordWorkPriority.suspect), (1, .usual)] {
                site.clock.advance(by: .seconds(minutes * 60))
                #expect(try await rank(of: client, in: site) == expected)
            }
            site.clock.advance(by: .seconds(30))
            #expect(try await rank(of: client, in: site) == .usual)
        }
    }

    @Test func `a failure at a clock that was a day ahead is remembered for an hour at most`()
        async throws
    {
        try await run(.memory) { site in
            try await site.addPerson()
            let client = AccountClient.test(network: "198.51.100.1", browser: "")
            site.clock.advance(by: .seconds(86_400))
            await #expect(throws: AccountError.wrongCredentials) {
                try await site.guess("nobody@example.jp", from: client)
            }
            site.clock.advance(by: .seconds(-86_400))

            let steps: [(Int, PasswordWorkPriority)] = [(0, .suspect), (59, .suspect), (1, .usual)]
            for (minutes, expected) in steps {
                site.clock.advance(by: .seconds(minutes * 60))
                #expect(try await rank(of: client, in: site) == expected)
            }
        }
    }

    @Test func `many attempts of a network at once do not fill the queue before others`()
        async throws
    {
        try await run(.memory) { site in
            try await site.addPerson()
            let network = AccountClient.test(network: "198.51.100.1", browser: "")
            #expect(try await rank("nobody1@example.jp", of: network, in: site) == .usual)
            #expect(try await rank("nobody2@example.jp", of: network, in: site) == .suspect)
        }
    }

    @Test func `many attempts of a site's networks do not fill the queue before others`()
        async throws
    {
        try await run(.memory) { site in
            let expected: [(String, PasswordWorkPriority)] = [
                ("2001:db8:0:1::/64", .usual), ("2001:db8:0:2::/64", .suspect),
                ("2001:db8:1:1::/64", .usual),
            ]
            for (number, (network, priority)) in expected.enumerated() {
                let client = AccountClient.test(network: network, browser: "")
                let mail = "nobody\(number)@example.jp"
                let rank = try await rank(mail, of: client, in: site)
                #expect(rank == priority, "\(network)")
            }
        }
    }

    @Test func `right passwords of a known browser are first up to a limit`() async throws {
        try await run(.memory) { site in
            let client = AccountClient.test(browser: "own")
            try await site.addPerson(from: client)
            for _ in 1...10 { #expect(try await rank(of: client, in: site) == .known) }
            #expect(try await rank(of: client, in: site) != .known)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a confirmation is known up to the limit of its account, and waits behind others beyond`(
        _ store: AccountStore
    ) async throws {
        try await run(store) { site in
            let owner = try await site.addPerson()
            var stranger = try await site.signIn(from: .test(browser: "a stranger's"))
            for _ in 1...10 {
                let confirmed = try await rank { [stranger] in try await site.confirm(stranger) }
                #expect(confirmed.rank == .known)
                stranger = try #require(confirmed.value)
            }

            #expect(try await rank { try await site.confirm(owner) }.rank == .suspect)
        }
    }

    @Test func `hashes of one account at known browsers wait for each other`() async throws {
        try await run(.memory) { site in
            let person = try await site.addPerson()
            while queue.threads > 0 { try await Task.sleep(for: .milliseconds(1)) }
            let work = Task { [queue, release] in try await queue.run(.usual) { release.wait() } }
            while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }
            let confirmation = Task { try await site.confirm(person) }
            while queue.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }

            // An owner has half of the two places.
            await #expect(throws: AccountError.busy) { try await site.confirm(person) }
            await #expect(throws: AccountError.busy) { try await site.signIn() }
            await #expect(throws: AccountError.busy) {
                try await site.accounts.changePassword(of: person, to: "ame ga furu", from: .test())
            }

            release.signal()
            try await work.value
            _ = try await confirmation.value
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a password that is hashed while a second factor is added does not confirm`(
        _ store: AccountStore
    ) async throws {
        try await run(store) { site in
            let person = try await site.addPerson()
            while queue.threads > 0 { try await Task.sleep(for: .milliseconds(1)) }
            let work = Task { [queue, release] in try await queue.run(.usual) { release.wait() } }
            while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }
            let confirmation = Task { try await site.confirm(person) }
            while queue.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }

            try await site.addSecondFactor(to: person)
            release.signal()
            try await work.value

            await #expect(throws: AccountError.codeRequired) { try await confirmation.value }
        }
    }

    @Test func `strangers of unknown networks share a rank, but not a limit`() async throws {
        try await run(.memory) { site in
            try await site.addPerson()
            for number in 1...400 {
                await #expect(throws: AccountError.wrongCredentials) {
                    try await site.guess(
                        "nobody\(number)@example.jp",
                        from: .test(network: nil, browser: "")
                    )
                }
            }

            let client = AccountClient.test(network: nil, browser: "")
            #expect(try await rank(of: client, in: site) == .suspect)
        }
    }

    private func run(
        _ store: AccountStore,
        _ test: (TestSite) async throws -> Void
    ) async throws {
        let hasher = PasswordHasher(parameters: .testing, queue: queue)
        try await store.run(hasher: hasher, test)
    }

    private func rank(
        _ mail: String = TestSite.mail,
        of client: AccountClient,
        in site: TestSite
    ) async throws -> PasswordWorkPriority {
        try await rank {
            _ = try await site.accounts.signIn(mail, password: TestSite.password, from: client)
        }
        .rank
    }

    private func rank<Value: Sendable>(
        of step: @escaping @Sendable () async throws -> Value
    ) async throws -> (rank: PasswordWorkPriority, value: Value?) {
        while queue.threads > 0 { try await Task.sleep(for: .milliseconds(1)) }
        let work = Task { [queue, release] in try await queue.run(.usual) { release.wait() } }
        while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }
        let attempt = Task { try await step() }
        while queue.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
        let rank = PasswordWorkPriority.allCases.first { queue.waiting(as: $0) > 0 }
        release.signal()
        try await work.value
        // An address without an account fails.
        let value = try? await attempt.value
        while queue.threads > 0 { try await Task.sleep(for: .milliseconds(1)) }
        return (try #require(rank), value)
    }
}
