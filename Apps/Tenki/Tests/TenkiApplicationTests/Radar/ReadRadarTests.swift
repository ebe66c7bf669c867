import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ReadRadarTests {
    private let clock = MovingClock()

    @Test(arguments: Store.allCases)
    func `the frames of the last and the next hour are known`(store: Store) async throws {
        let radar = StubRadar(clock: clock)
        let transactions = try await store.holding()
        let read = ReadRadar(provider: radar, transactions: transactions, clock: clock)

        try await read()

        let times = try await times(in: transactions)
        #expect(times.latest?.moment == clock.now)
        #expect(times.frames.count == 25)
        #expect(times.frames.map(\.valid) == times.frames.map(\.valid).sorted())
        #expect(times.frames.count(where: \.isForecast) == 12)
        #expect(times.checkedAt == clock.now)
    }

    @Test(arguments: Store.allCases)
    func `two nodes and a hundred readers request each list once a minute at most`(
        store: Store
    ) async throws {
        let radar = StubRadar(clock: clock)
        let transactions = try await store.holding()
        let nodes = (0..<2).map { _ in
            ReadRadar(provider: radar, transactions: transactions, clock: clock)
        }
        radar.freeze()
        for minute in 0..<12 {
            try await withThrowingTaskGroup { group in
                for reader in 0..<100 {
                    group.addTask { _ = try await nodes[reader % 2]() }
                }
                try await group.waitForAll()
            }
            // The next observation is due after five minutes, and overdue from then on.
            let checks = minute < 5 ? 1 : minute - 3
            #expect(radar.requests.count { $0 == "N1" } == checks)
            #expect(radar.requests.count == 2 * checks)
            clock.advance(by: 60)
        }
    }

    @Test(arguments: Store.allCases)
    func `an outage leaves the frames, which grow old`(store: Store) async throws {
        let radar = StubRadar(clock: clock)
        let transactions = try await store.holding()
        let read = ReadRadar(provider: radar, transactions: transactions, clock: clock)
        try await read()
        radar.set(isDown: true)
        clock.advance(by: 900)

        try await read()

        let times = try await times(in: transactions)
        #expect(times.frames.count == 25)
        #expect(times.age(at: clock.now) == 900)
        #expect(times.isLate(at: clock.now))
        #expect(times.failure == .service(ServiceFailure("tests", .timeout)))
        #expect(times.checkedAt == clock.now.addingTimeInterval(-900))
    }

    @Test func `a service that is frozen is late although it answers`() async throws {
        let radar = StubRadar(clock: clock)
        let transactions = try await Store.memory.holding()
        let read = ReadRadar(provider: radar, transactions: transactions, clock: clock)
        radar.freeze()
        try await read()
        clock.advance(by: 1200)

        try await read()

        let times = try await times(in: transactions)
        #expect(times.failure == nil)
        #expect(times.isLate(at: clock.now))
        #expect(times.age(at: clock.now) == 1200)
    }

    @Test func `a new list keeps the forecasts that readers may still see`() async throws {
        let radar = StubRadar(clock: clock)
        let transactions = try await Store.memory.holding()
        let read = ReadRadar(provider: radar, transactions: transactions, clock: clock)
        try await read()
        let before = try #require(try await times(in: transactions).frames.last)
        clock.advance(by: 300)

        try await read()

        let times = try await times(in: transactions)
        #expect(times.contains(before))
        #expect(!times.frames.contains(before))
        clock.advance(by: 300)
        try await read()
        #expect(!(try await self.times(in: transactions).contains(before)))
    }

    private func times(
        in transactions: any TransactionTemplate<TenkiRepositories>
    ) async throws -> RadarTimes {
        try await transactions.read { try await $0.radarTimes.find(RadarTimes.id) }
            ?? RadarTimes()
    }
}
