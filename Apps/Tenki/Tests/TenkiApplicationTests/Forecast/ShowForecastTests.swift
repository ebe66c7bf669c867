import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiSamples
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ShowForecastTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(arguments: Store.allCases)
    func `the newest forecast is fetched, stored and shown`(store: Store) async throws {
        let new = try forecast()
        let transactions = try await store.holding()

        let shown = try await show(FakeProvider(.success(new)), transactions)(.tokyo)

        #expect(shown.forecast == new)
        #expect(shown.caveat == nil)
        #expect(try await transactions.forecasts == [new])
    }

    @Test(arguments: Store.allCases)
    func `the headline of a forecast is about the stored observation, too`(
        store: Store
    ) async throws {
        let transactions = try await store.holding([forecast()])
        let (now, rain) = (FakeClock().now, try Precipitation(tenths: 70))
        let station = try tokyoStation()
        let day = ObservationDay(
            id: .init(station.station.id, on: CalendarDate(now, in: .japan)),
            observations: [StationObservation(time: now, precipitation: rain)]
        )
        var check = ObservationCheck()
        check.recordSuccess(of: now, from: DataSource(name: "tests"), at: now)
        try await transactions.execute { [check] repositories in
            try await repositories.stations.save(station)
            try await repositories.observations.save(day)
            try await repositories.observationChecks.save(check)
        }

        let shown = try await show(FakeProvider(.failure(away)), transactions)(.tokyo)

        #expect(shown.headline == .now(.rain, rain, until: nil))
    }

    @Test(arguments: Store.allCases)
    func `the stored forecast is shown while the provider is away`(store: Store) async throws {
        let old = try forecast(hoursOld: 6)
        let show = show(FakeProvider(.failure(away)), try await store.holding([old]))

        let shown = try await show(.tokyo)

        #expect(shown.forecast == old)
        #expect(
            shown.caveat
                == .stale(.unavailable(providerAway, age: .seconds(6 * 3600)))
        )
        #expect(shown.forecast.age(at: shown.moment) == .seconds(6 * 3600))
    }

    @Test(arguments: Store.allCases)
    func `a stored forecast of another source is shown only if it is the only one`(
        store: Store
    ) async throws {
        let old = try forecast(hoursOld: 30)
        let demo = try forecast(hoursOld: 1, source: .demo)
        let provider = FakeProvider(.failure(away))

        let both = try await show(provider, try await store.holding([old, demo]))(.tokyo)
        let one = try await show(provider, try await store.holding([demo]))(.tokyo)

        #expect(both.forecast == old)
        #expect(one.forecast == demo)
    }

    @Test(arguments: Store.allCases)
    func `the stored forecast of another city is never shown`(store: Store) async throws {
        let sapporo = try forecast(CityCode("016010"))
        let show = show(FakeProvider(.failure(away)), try await store.holding([sapporo]))

        await #expect(
            throws: DomainError.unavailable(
                NoCachedData(providerAway)
            )
        ) {
            try await show(.tokyo)
        }
    }

    @Test(arguments: Store.allCases)
    func `a city that the provider does not know is not found, though one is stored`(
        store: Store
    ) async throws {
        let missing = DomainError.notFound(Subject.city(.tokyo))
        let transactions = try await store.holding([forecast(hoursOld: 6)])

        await #expect(throws: missing) {
            try await show(FakeProvider(.failure(missing)), transactions)(.tokyo)
        }

        #expect(try await transactions.forecasts.count == 1)
    }

    @Test(arguments: Store.allCases)
    func `a forecast that cannot be stored is shown all the same`(store: Store) async throws {
        let new = try forecast()
        let old = try forecast(hoursOld: 6)
        let full = DomainError.outOfResources(Resource.diskSpace)
        let transactions = try await store.holding([old], refusingWrites: full)

        let shown = try await show(FakeProvider(.success(new)), transactions)(.tokyo)

        #expect(shown.forecast == new)
        #expect(shown.caveat == .unsaved(full))
        #expect(try await transactions.forecasts == [old])
    }

    @Test(arguments: Store.allCases)
    func `cancellation is not a failure`(store: Store) async throws {
        let provider = FakeProvider(.failure(CancellationError()))
        let transactions = try await store.holding([forecast(hoursOld: 6)])

        await #expect(throws: CancellationError.self) {
            try await show(provider, transactions)(.tokyo)
        }
    }
}

private func show(
    _ provider: FakeProvider,
    _ transactions: TestTransactions
) -> ShowForecast {
    ShowForecast(
        fetch: FetchForecast(
            provider: provider,
            transactions: transactions,
            clock: FakeClock()
        ),
        transactions: transactions,
        clock: FakeClock()
    )
}
