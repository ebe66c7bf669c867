import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ObserveMapTests {
    private let clock = MovingClock()

    @Test(arguments: Store.allCases)
    func `the map has the newest forecast of each city`(store: Store) async throws {
        let (old, new) = (try forecast(hoursOld: 12), try forecast(hoursOld: 6))
        let observe = observe(try await store.holding([old, new]))

        let map = try await observe.current()

        let outlook = try #require(map.outlook(for: .tokyo))
        #expect(outlook.issuedAt == new.id.issuedAt)
        #expect(outlook.days.map(\.date) == new.days.map(\.date))
        #expect(map.day(new.days[0].date, in: .tokyo)?.high == new.days[0].high)
        #expect(map.day(new.days[0].date.adding(days: 30), in: .tokyo) == nil)
        #expect(map.outlook(for: try CityCode("011000")) == nil)
        #expect(map.attributions == [new.attribution])
        #expect(map.issuedAt == new.id.issuedAt)
    }

    @Test func `a map without forecasts is empty`() async throws {
        let map = try await observe(try await Store.memory.holding()).current()

        #expect(map == MapWeather())
    }

    @Test func `a commit reaches every observer`() async throws {
        let transactions = try await Store.memory.holding()
        let observe = observe(transactions)
        var first = observe().makeAsyncIterator()
        var second = observe().makeAsyncIterator()
        #expect(try await first.next() == MapWeather())
        #expect(try await second.next() == MapWeather())

        let new = try forecast()
        try await transactions.execute { try await $0.forecasts.save(new) }

        #expect(try await first.next()?.issuedAt == new.id.issuedAt)
        #expect(try await second.next()?.issuedAt == new.id.issuedAt)
    }

    private func observe(_ transactions: any TransactionTemplate<TenkiRepositories>) -> ObserveMap {
        let fetch = FetchForecast(
            provider: FakeProvider(.failure(DomainError.unavailable(providerAway))),
            transactions: transactions,
            clock: clock
        )
        return ObserveMap(fetch: fetch, transactions: transactions)
    }
}
