import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneTesting
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite
struct SQLiteProviderBudgetTests {
    private let file: TemporaryFile
    private let clock = MovedTime()

    private let allowance = ProviderAllowance(
        provider: "tests",
        limits: [.host: ShareLimit(minute: nil, day: .init(burst: 5, refill: 24))]
    )

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `calls count over processes and restarts, and wear off`() async throws {
        let one = try budget()
        let other = try budget()

        for budget in [one, other, one, other, one] { try await take(from: budget) }
        for budget in [one, other, try self.budget()] {
            await #expect(throws: refusal(after: 3600)) { try await take(from: budget) }
        }
        clock.advance(by: 3600)
        try await take(from: other)

        await #expect(throws: DomainError.self) { try await take(from: one) }
    }

    @Test func `as many calls at the same time are granted as there are`() async throws {
        let budget = try budget()

        let granted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 {
                group.addTask { (try? await take(from: budget)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(granted == 5)
    }

    @Test func `where nothing can be stored the budget is kept all the same`() async throws {
        let store = try SQLiteStore(tenki: file.path)
        let budget = SQLiteProviderBudget(store: store, clock: clock)
        try await take(from: budget)
        try await store.close()

        for _ in 0..<4 { try await take(from: budget) }

        await #expect(throws: DomainError.self) { try await take(from: budget) }
    }

    @Test func `a database that can only be read counts each call once`() async throws {
        let budget = try budget()
        try await take(from: budget)
        try await DatabaseQueue(path: file.path).write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER full BEFORE INSERT ON providerBudget
                    BEGIN SELECT RAISE(FAIL, 'the disk is full'); END
                    """
            )
        }

        for _ in 0..<4 { try await take(from: budget) }

        await #expect(throws: refusal(after: 3600)) { try await take(from: budget) }
    }

    @Test func `the remaining calls of a share include every process`() async throws {
        let store = try SQLiteStore(tenki: file.path)
        let (one, other) = (SQLiteProviderBudget(store: store, clock: clock), try budget())
        #expect(try await one.left(of: allowance) == [.host: 5])

        for budget in [one, other, other] { try await take(from: budget) }
        #expect(try await one.left(of: allowance) == [.host: 2])
        // A call wears off in an hour.
        clock.advance(by: 3600)
        #expect(try await one.left(of: allowance) == [.host: 3])
        clock.advance(by: 86_400)
        #expect(try await one.left(of: allowance) == [.host: 5])
        try await store.close()

        // The calls of the other process are unknown without the database.
        #expect(try await one.left(of: allowance) == [.host: 5])
    }

    @Test func `no reader's address is stored`() async throws {
        let store = try SQLiteStore(tenki: file.path)
        let budget = SQLiteProviderBudget(store: store, clock: clock)
        let allowance = ProviderDescriptor.openverse.allowance
        let reader = Requester(client: "203.0.113.77")

        try await budget.take(ProviderRequest(.search, by: reader), from: allowance)
        try await store.close()

        let rows = try DatabaseQueue(path: file.path).read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM providerBudget")
        }
        #expect(rows.count == 1)
        #expect(!rows.description.contains("203.0.113"))
    }

    private func budget() throws -> SQLiteProviderBudget {
        SQLiteProviderBudget(store: try SQLiteStore(tenki: file.path), clock: clock)
    }

    private func take(from budget: SQLiteProviderBudget) async throws {
        try await budget.take(ProviderRequest(.manual, by: .host), from: allowance)
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
