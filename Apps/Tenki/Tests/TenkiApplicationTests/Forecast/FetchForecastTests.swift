import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
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

        #expect(fetched == Fetched(new))
        // One write records the call before it is made, the other stores its result.
        #expect(transactions.writeCount == 2)
        #expect(try await transactions.forecasts == [sapporo, demo] + kept + [new])
    }

    @Test(arguments: Store.allCases)
    func `a provider that fails changes nothing that is stored`(store: Store) async throws {
        let old = try forecast(hoursOld: 6)
        let transactions = try await store.holding([old])
        let failure = DomainError.unavailable(providerAway)
        let fetch = FetchForecast(
            provider: FakeProvider(.failure(failure)),
            transactions: transactions,
            clock: FakeClock()
        )

        await #expect(throws: failure) { try await fetch(.tokyo) }

        #expect(try await transactions.forecasts == [old])
    }

    @Test(arguments: Store.allCases)
    func `within a minute the provider is called once, however many manual requests there are`(
        store: Store
    ) async throws {
        let clock = MovingClock()
        let provider = FakeProvider(.success(try forecast()))
        let transactions = try await store.holding()
        let fetch = FetchForecast(provider: provider, transactions: transactions, clock: clock)

        for second in 0..<60 {
            let fetched = try await fetch(.tokyo)
            #expect(try fetched == Fetched(forecast()), "\(second)")
            clock.advance(by: 1)
        }
        #expect(provider.callCount == 1)
        _ = try await fetch(.tokyo)
        #expect(provider.callCount == 2)
    }

    @Test(arguments: [("tests", 120.0), ("tests", -60), ("another", 30)])
    func `a forecast that is older, from the future or another source blocks no request`(
        source: String,
        secondsOld: Double
    ) async throws {
        let old = try forecast(hoursOld: secondsOld / 3600, source: DataSource(name: source))
        let provider = FakeProvider(.success(try forecast()))
        let fetch = FetchForecast(
            provider: provider,
            transactions: try await Store.memory.holding([old]),
            clock: FakeClock()
        )

        _ = try await fetch(.tokyo)

        #expect(provider.callCount == 1)
    }

    @Test func `a provider that failed is called again at once by a manual request`() async throws {
        let provider = FakeProvider(.failure(DomainError.unavailable(providerAway)))
        let fetch = FetchForecast(
            provider: provider,
            transactions: try await Store.memory.holding([forecast(hoursOld: 6)]),
            clock: FakeClock()
        )

        for _ in 0..<2 { await #expect(throws: DomainError.self) { try await fetch(.tokyo) } }

        #expect(provider.callCount == 2)
    }

    @Test(arguments: Store.allCases)
    func `a store failure is reported and leaves the stored data as it was`(
        store: Store
    ) async throws {
        let old = try forecast(hoursOld: 6)
        let full = DomainError.outOfResources(Resource.diskSpace)
        let transactions = try await store.holding([old], refusingWrites: full)
        let fetch = FetchForecast(
            provider: FakeProvider(.success(try forecast())),
            transactions: transactions,
            clock: FakeClock()
        )

        let fetched = try await fetch(.tokyo)

        #expect(fetched.saveFailure == full)

        #expect(try await transactions.forecasts == [old])
    }
}
