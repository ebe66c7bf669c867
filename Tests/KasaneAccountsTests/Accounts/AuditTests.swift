import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AuditTests {
    @Test(arguments: AccountStore.installed)
    func `failed sign-ins of an hour from one network are one entry`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            for minutes in [1, 2, 55, 10] {
                site.clock.advance(by: .seconds(60 * minutes))
                await site.fail(from: "192.0.2.1")
            }
            await site.fail(from: "198.51.100.7")

            let failures = try await site.failures(of: person.account)

            #expect(
                failures.compactMap(\.network).sorted() == [
                    "192.0.2.1", "192.0.2.1", "198.51.100.7",
                ]
            )
            #expect(failures.map(\.count).sorted() == [1, 1, 3])
            let first = try #require(failures.last)
            #expect(first.count == 3 && first.time == site.clock.now.addingTimeInterval(-600))
        }
    }

    @Test(arguments: AccountStore.installed)
    func `failures that come at once are all counted`(_ store: AccountStore) async throws {
        try await store.run { site in
            let person = try await site.addPerson()

            await withTaskGroup { group in
                for _ in 1...8 { group.addTask { await site.fail(from: "192.0.2.1") } }
            }

            #expect(try await site.failures(of: person.account).map(\.count) == [8])
        }
    }

    @Test(arguments: AccountStore.installed)
    func `an attacker with many networks adds few entries`(_ store: AccountStore) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            for network in 1...25 {
                await site.fail(from: "192.0.2.\(network)")
                await site.fail("nobody@example.jp", from: "192.0.2.\(network)")
            }
            await site.fail(from: "192.0.2.1")

            for account in [person.account, AuditEntry.unknownAccount] {
                let failures = try await site.failures(of: account)
                #expect(failures.count == 21)
                #expect(failures.filter { $0.network == nil }.map(\.count) == [5])
                let sum = failures.reduce(0) { $0 + $1.count }
                #expect(sum == (account == person.account ? 26 : 25))
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `the newest entries are those of the latest times, beside many failures`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            for network in 1...25 { await site.fail(from: "192.0.2.\(network)") }
            for number in 1...60 {
                site.clock.advance(by: .seconds(1))
                try await site.accounts.setSuspended(
                    !number.isMultiple(of: 2),
                    person.account,
                    by: .system,
                    from: .test()
                )
            }

            for limit in [1, 10, 60] {
                let log = try await site.accounts.audit(
                    of: person.account,
                    by: person,
                    limit: limit
                )
                let events = [AuditEvent.resumed, .suspended]
                #expect(log.map(\.event) == (0..<limit).map { events[$0 % 2] })
                let newest = (0..<limit).map { site.clock.now.addingTimeInterval(Double(-$0)) }
                #expect(log.map(\.time) == newest)
            }
            let all = try await site.accounts.audit(of: person.account, by: person)
            #expect(all.count == 60 + 21 + 2 && all.last?.event != .suspended)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a person who ends sessions and replaces codes in a loop adds few entries`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            let secret = TOTPSecret.random()
            _ = try await site.accounts.addSecondFactor(
                secret,
                code: secret.code(at: site.clock.now) ?? "",
                to: person,
                from: .test()
            )
            for _ in 1...30 { try await site.accounts.endOtherSessions(of: person, from: .test()) }
            await #expect(throws: AccountError.self) {
                for _ in 1...30 {
                    _ = try await site.accounts.replaceRecoveryCodes(of: person, from: .test())
                }
            }

            let log = try await site.accounts.audit(of: person.account, by: person)
            #expect(log.filter { $0.event == .sessionEnded }.map(\.count) == [30])
            #expect(log.count < 20)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `failed sign-ins are kept for a shorter time`(_ store: AccountStore) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            await site.fail(from: "192.0.2.1")
            site.clock.advance(by: .seconds(30 * 86_400))
            try await site.accounts.cleanUp()
            #expect(try await site.failures(of: person.account).count == 1)
            site.clock.advance(by: .seconds(1))

            try await site.accounts.cleanUp()

            let log = try await site.accounts.audit(of: person.account, by: .system)
            #expect(Set(log.map(\.event)) == [.signedIn, .created])
        }
    }

    @Test func `a job of the schedule cleans up`() async throws {
        try await AccountStore.memory.run { site in
            let person = try await site.addPerson()
            await site.fail(from: "192.0.2.1")
            site.clock.advance(by: .seconds(31 * 86_400))

            try await site.transactions.execute { try await $0.jobs.enqueue(CleanUpAccounts()) }
            let results = try await site.runJobs()

            #expect(results.map(\.outcome) == [.done])
            #expect(try await site.failures(of: person.account).isEmpty)
            #expect(Accounts.jobSchedules.map(\.timetable) == [.daily])
        }
    }

    @Test(arguments: AccountStore.installed)
    func `an export has the number of failures`(_ store: AccountStore) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            for _ in 1...3 { await site.fail(from: "192.0.2.1") }

            let data = try await site.accounts.export(person, from: .test())

            let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            let log = try #require(json?["log"] as? [[String: Any]])
            let failure = log.first { $0["event"] as? String == "sign-in-failed" }
            #expect(failure?["count"] as? Int == 3)
        }
    }
}

extension TestSite {
    fileprivate func fail(_ mail: String = mail, from network: String) async {
        await #expect(throws: AccountError.wrongCredentials) {
            try await guess(mail, from: .test(network: network, browser: "a stranger's"))
        }
    }

    fileprivate func failures(of account: AccountID) async throws -> [AuditEntry] {
        try await accounts.audit(of: account, by: .system).filter { $0.event == .signInFailed }
    }
}
