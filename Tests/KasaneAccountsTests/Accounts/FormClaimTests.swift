import Foundation
import KasaneAccounts
import KasaneTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FormClaimTests {
    @Test(arguments: AccountStore.installed)
    func `a form is claimed once, for a day`(_ store: AccountStore) async throws {
        try await store.run { site in
            let isClaimed1 = try await site.accounts.claimForm("page 0")
            #expect(isClaimed1)
            let isClaimed2 = try await site.accounts.claimForm("page 0")
            #expect(!isClaimed2)
            let isClaimed3 = try await site.accounts.claimForm("page 1")
            #expect(isClaimed3)
            site.clock.advance(by: .seconds(86_399))
            let isClaimed4 = try await site.accounts.claimForm("page 0")
            #expect(!isClaimed4)
            site.clock.advance(by: .seconds(1))
            let isClaimed5 = try await site.accounts.claimForm("page 0")
            #expect(isClaimed5)
        }
    }

    @Test(arguments: AccountStore.installed)
    func `forms that servers with different clocks claim at once are carried out once`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let clock = UnevenClock(site.clock.now)
            let accounts = Accounts(
                transactions: site.transactions,
                hasher: .testing,
                now: { clock.now }
            )
            for form in 1...5 {
                let count = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for _ in 1...4 {
                        group.addTask { try await accounts.claimForm("form \(form)") }
                    }
                    return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
                #expect(count == 1)
            }
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a network claims few forms, and a repeated one is recognised beyond the limit`(
        _ store: AccountStore
    ) async throws {
        var settings = AccountSettings()
        settings.limits.formsFromNetwork = AttemptLimit(burst: 3, refill: .seconds(60))
        try await store.run(settings) { site in
            func claim(_ form: String, from network: String) async throws -> Bool {
                try await site.accounts.claimForm(form, from: network)
            }
            for number in 1...3 {
                let isClaimed = try await claim("a\(number)", from: "192.0.2.1")
                #expect(isClaimed)
            }
            let refusal = AccountError.tooManyAttempts(retryAfter: .seconds(60))
            await #expect(throws: refusal) { try await claim("a4", from: "192.0.2.1") }
            let isClaimed6 = try await claim("a3", from: "192.0.2.1")
            #expect(!isClaimed6)
            let isClaimed7 = try await claim("a4", from: "192.0.2.2")
            #expect(isClaimed7)
            // A network of 48 bits has four times the limit.
            for number in 1...12 {
                let network = "2001:db8:0:\(number)00::/64"
                let isClaimed8 = try await claim("b\(number)", from: network)
                #expect(isClaimed8)
            }
            await #expect(throws: AccountError.tooManyAttempts(retryAfter: .seconds(15))) {
                try await claim("b13", from: "2001:db8:0:1300::/64")
            }
        }
    }

    @Test(arguments: [Duration.milliseconds(1), .seconds(3_600)])
    func `a claim of a clock that is a little ahead counts`(_ lead: Duration) async throws {
        try await AccountStore.memory.run { site in
            site.clock.advance(by: lead)
            let isClaimed9 = try await site.accounts.claimForm("page 0")
            #expect(isClaimed9)
            site.clock.advance(by: .zero - lead)
            let isClaimed10 = try await site.accounts.claimForm("page 0")
            #expect(!isClaimed10)
        }
    }

    @Test func `a claim of a wrong clock does not count`() async throws {
        try await AccountStore.memory.run { site in
            site.clock.advance(by: .seconds(3 * 86_400))
            let isClaimed11 = try await site.accounts.claimForm("page 0")
            #expect(isClaimed11)
            site.clock.advance(by: .seconds(-3 * 86_400))
            let isClaimed12 = try await site.accounts.claimForm("page 0")
            #expect(isClaimed12)
            let isClaimed13 = try await site.accounts.claimForm("page 0")
            #expect(!isClaimed13)
        }
    }
}

/// A clock whose readings go back by a millisecond each, as those of several servers can.
private final class UnevenClock: Sendable {
    private let start: Date
    private let readings = Mutex(0)

    init(_ start: Date) {
        self.start = start
    }

    var now: Date {
        let reading = readings.withLock { count in
            count += 1
            return count
        }
        return start.addingTimeInterval(-Double(reading) / 1_000)
    }
}
