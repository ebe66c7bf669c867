import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct EditWatchlistTests {
    @Test(arguments: Store.allCases)
    func `the initial list is watched until it is edited`(store: Store) async throws {
        let transactions = try await store.holding()
        let keep = EditWatchlist(transactions: transactions, clock: FakeClock())
        let follow = follow(transactions)
        #expect(try await follow.current(.installation).cities == Watchlist.initial.cities)

        try await keep.unwatch(BoardPlace(.tokyo), in: .installation)
        let wakkanai = try BoardPlace("011000")
        try await keep.watch(wakkanai, in: .installation)
        try await keep(.installation) { $0.move(wakkanai, by: -99) }

        let names = try await follow.current(.installation).cities.map(\.city.name)
        #expect(names == ["稚内", "札幌", "仙台", "名古屋", "大阪", "福岡", "那覇"])
    }

    @Test(arguments: Store.allCases)
    func `an empty list stays empty`(store: Store) async throws {
        let transactions = try await store.holding()
        let keep = EditWatchlist(transactions: transactions, clock: FakeClock())

        for place in Watchlist.initial.places { try await keep.unwatch(place, in: .installation) }

        #expect(try await follow(transactions).current(.installation) == Board())
    }

    @Test(arguments: Store.allCases)
    func `a city that cannot be watched leaves the list as it was`(store: Store) async throws {
        let transactions = try await store.holding()
        let keep = EditWatchlist(transactions: transactions, clock: FakeClock())
        for city in City.all.dropFirst().prefix(Watchlist.limit - 6) {
            try await keep.watch(BoardPlace(city.id), in: .installation)
        }
        let before = try await follow(transactions).current(.installation)

        await #expect(throws: WatchlistError.full) {
            try await keep.watch(BoardPlace(City.all[0].id), in: .installation)
        }

        #expect(try await follow(transactions).current(.installation) == before)
        #expect(before.cities.count == Watchlist.limit)
    }

    @Test(arguments: Store.allCases)
    func `the board has the newest forecast of each city, and follows both`(
        store: Store
    ) async throws {
        let new = try forecast()
        let transactions = try await store.holding([new, forecast(hoursOld: 6)])
        var boards = follow(transactions)(.installation).makeAsyncIterator()

        let first = try #require(try await boards.next())
        #expect(first.forecast(for: .tokyo) == new)
        #expect(try first.forecast(for: CityCode("016010")) == nil)

        let sapporo = try forecast(CityCode("016010"))
        try await transactions.execute { try await $0.forecasts.save(sapporo) }
        #expect(try await boards.next()?.forecast(for: CityCode("016010")) == sapporo)

        try await EditWatchlist(transactions: transactions, clock: FakeClock()).unwatch(
            BoardPlace(.tokyo),
            in: .installation
        )
        #expect(try await boards.next()?.cities.contains(.tokyo) == false)
    }

    private func follow(_ transactions: TestTransactions) -> ObserveBoard {
        let away = DomainError.unavailable(providerAway)
        let provider = FakeProvider(.failure(away))
        let clock = FakeClock()
        return ObserveBoard(
            fetch: FetchForecast(provider: provider, transactions: transactions, clock: clock),
            transactions: transactions
        )
    }
}
