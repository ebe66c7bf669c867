import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite
struct FetchForecastTests {
    @Test(arguments: Store.allCases)
    func `the fetched forecast stands beside the source's issues of 30 days`(
        store: Store
    ) async throws {
        let new = try forecast()
        let sapporo = try forecast(CityCode("016010"), hoursOld: 9)
        let demo = try forecast(hoursOld: 31 * 24, source: .demo)
        let kept = try [forecast(hoursOld: 30 * 24), forecast(hoursOld: 6)]
        let transactions = try await store.holding(
            [
                forecast(hoursOld: 30 * 24 + 1), forecast(hoursOld: -1), sapporo, demo,
            ] + kept
        )
        let fetch = FetchForecast(
            provider: FakeProvider(.success(new)),
            transactions: transactions,
            clock: FakeClock()
        )

        let fetched = try await fetch(.tokyo)

        #expect(fetched == FetchedForecast(forecast: new))
        // One counts the call before it is made, one stores what came of it.
        #expect(transactions.writeCount == 2)
        #expect(try await transactions.forecasts == [sapporo, demo] + kept + [new])
    }

    @Test(arguments: Store.allCases)
    func `a provider that fails changes nothing that is stored`(store: Store) async throws {
        let old = try forecast(hoursOld: 6)
        let transactions = try await store.holding([old])
        let failure = Failure.unavailable(reason: "away")
        let fetch = FetchForecast(
            provider: FakeProvider(.failure(failure)),
            transactions: transactions,
            clock: FakeClock()
        )

        await #expect(throws: failure) { try await fetch(.tokyo) }

        #expect(try await transactions.forecasts == [old])
    }

    @Test(arguments: Store.allCases)
    func `a store that fails is told of and keeps what it had`(store: Store) async throws {
        let old = try forecast(hoursOld: 6)
        let full = Failure.outOfResources("the disk is full")
        let transactions = try await store.holding([old], refusingWrites: full)
        let fetch = FetchForecast(
            provider: FakeProvider(.success(try forecast())),
            transactions: transactions,
            clock: FakeClock()
        )

        let fetched = try await fetch(.tokyo)

        #expect(fetched.notStored == full)

        #expect(try await transactions.forecasts == [old])
    }
}
