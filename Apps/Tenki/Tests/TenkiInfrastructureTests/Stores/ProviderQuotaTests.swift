import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneStoreTesting
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProviderQuotaTests {
    private let clock = MovedTime()

    @Test(arguments: StoreEngine.installed)
    func `calls count across processes and restarts, and decay`(engine: StoreEngine) async throws {
        let database = try await TenkiDatabase(engine)
        let one = budget(try await database.open())
        let other = budget(try await database.open())

        for budget in [one, other, one, other, one] { try await take(from: budget) }
        for budget in [one, other, budget(try await database.open())] {
            await #expect(throws: refusal(after: 3600)) { try await take(from: budget) }
        }
        #expect(try await one.left() == [.host: 0])
        clock.advance(by: 3600)
        try await take(from: other)

        await #expect(throws: DomainError.self) { try await take(from: one) }
    }

    @Test(arguments: StoreEngine.installed)
    func `as many calls at the same time are granted as there are`(
        engine: StoreEngine
    ) async throws {
        let budget = budget(try await TenkiStore(engine))

        let granted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 {
                group.addTask { (try? await take(from: budget)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(granted == 5)
    }

    @Test(arguments: StoreEngine.installed)
    func `a database that can only be read counts each call once`(
        engine: StoreEngine
    ) async throws {
        let store = try await TenkiStore(engine)
        let budget = budget(store)
        try await take(from: budget)
        // The call of before cannot be followed by another one.
        try await store.execute(
            engine == .sqlite
                ? """
                CREATE TRIGGER full BEFORE INSERT ON providerBudget
                BEGIN SELECT RAISE(FAIL, 'the disk is full'); END
                """
                : #"ALTER TABLE "providerBudget" ADD CHECK ("dayUsed" < 2)"#
        )

        for _ in 0..<4 { try await take(from: budget) }

        await #expect(throws: refusal(after: 3600)) { try await take(from: budget) }
    }

    @Test(arguments: StoreEngine.installed)
    func `no reader's address is stored`(engine: StoreEngine) async throws {
        let store = try await TenkiStore(engine)
        let quota = Quota(store: StoredQuotas(transactions: store.calls))
        let reader = Caller(client: "203.0.113.77")

        try await ProviderDescriptor.openverse.budget(in: quota)
            .take(ProviderRequest(.search, by: reader))

        let rows = try await store.integers(#"SELECT count(*) FROM "providerBudget""#)
        let columns = ["provider", "share", "minuteUsed", "dayUsed", "updatedAt"]
            .map { #"CAST("\#($0)" AS text)"# }.joined(separator: " || ")
        let addresses = try await store.integers(
            """
            SELECT count(*) FROM "providerBudget" WHERE \(columns) LIKE '%203.0.113%'
            """
        )
        #expect(rows == [1])
        #expect(addresses == [0])
    }

    @Test(arguments: StoreEngine.installed)
    func `the calls that an earlier version counted still count`(
        engine: StoreEngine
    ) async throws {
        let store = try await TenkiStore(engine)
        try await store.execute(
            """
            INSERT INTO "providerBudget"
            ("provider", "share", "minuteUsed", "dayUsed", "updatedAt")
            VALUES ('tests', 'host', 0.5, 4, \(clock.now.timeIntervalSince1970))
            """
        )
        let budget = budget(store)

        #expect(try await budget.left() == [.host: 1])
        try await take(from: budget)
        await #expect(throws: refusal(after: 3600)) { try await take(from: budget) }
    }

    @Test func `a share that is not in the limits has no calls`() async throws {
        let budget = ProviderQuota("tests", [.automatic: .calls(day: (8, 1))], by: clock)

        await #expect(throws: refusal(after: 86_400)) { try await take(from: budget) }
        #expect(try await budget.left() == [.automatic: 8])
    }

    private func budget(_ store: TenkiStore) -> ProviderQuota {
        let store = StoredQuotas(transactions: store.calls)
        let quota = Quota(store: store, date: { [clock] in clock.now })
        return ProviderQuota("tests", [.host: .calls(day: (5, 24))], in: quota)
    }

    private func take(from budget: ProviderQuota) async throws {
        try await budget.take(ProviderRequest(.manual, by: .host))
    }

    private func refusal(after seconds: Int64) -> DomainError {
        .usedUp(.host, of: "tests", retryAfter: .seconds(seconds), .everyone)
    }
}

/// A clock that tests advance.
private final class MovedTime: WallClock {
    private let moment = Mutex(Date(timeIntervalSince1970: 1_763_690_400))

    var now: Date { moment.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        moment.withLock { $0 += seconds }
    }
}
