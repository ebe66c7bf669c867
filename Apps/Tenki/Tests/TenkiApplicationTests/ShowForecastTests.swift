import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite
struct ShowForecastTests {
    private let away = Failure.unavailable(reason: "the provider is away")

    @Test func `the newest forecast is fetched, stored and shown`() async throws {
        let new = try forecast()
        let transactions = FakeTransactions()

        let shown = try await show(FakeProvider(.success(new)), transactions)(.tokyo)

        #expect(shown.forecast == new)
        #expect(shown.caveat == nil)
        #expect(transactions.forecasts == [new])
    }

    @Test func `the stored forecast is shown while the provider is away`() async throws {
        let old = try forecast(hoursOld: 6)
        let show = show(FakeProvider(.failure(away)), FakeTransactions([old]))

        let shown = try await show(.tokyo)

        #expect(shown.forecast == old)
        #expect(shown.caveat == .notNewest(away))
        #expect(shown.forecast.age(at: shown.moment) == .seconds(6 * 3600))
    }

    @Test func `a stored forecast of another source is shown only where there is no other`()
        async throws
    {
        let old = try forecast(hoursOld: 30)
        let demo = try forecast(hoursOld: 1, source: .demo)
        let provider = FakeProvider(.failure(away))

        let both = try await show(provider, FakeTransactions([old, demo]))(.tokyo)
        let one = try await show(provider, FakeTransactions([demo]))(.tokyo)

        #expect(both.forecast == old)
        #expect(one.forecast == demo)
    }

    @Test func `the stored forecast of another city is never shown`() async throws {
        let sapporo = try forecast(CityCode("016010"))
        let show = show(FakeProvider(.failure(away)), FakeTransactions([sapporo]))

        await #expect(
            throws: Failure.unavailable(
                reason: "no forecast stored yet, and the provider is away"
            )
        ) {
            try await show(.tokyo)
        }
    }

    @Test func `a city that the provider does not know is not found, though one is stored`()
        async throws
    {
        let missing = Failure.notFound("no such city")
        let transactions = try FakeTransactions([forecast()])

        await #expect(throws: missing) {
            try await show(FakeProvider(.failure(missing)), transactions)(.tokyo)
        }

        #expect(transactions.forecasts.count == 1)
    }

    @Test func `a forecast that cannot be stored is shown all the same`() async throws {
        let new = try forecast()
        let old = try forecast(hoursOld: 6)
        let full = Failure.outOfResources("the disk is full")
        let transactions = FakeTransactions([old], refusingWrites: full)

        let shown = try await show(FakeProvider(.success(new)), transactions)(.tokyo)

        #expect(shown.forecast == new)
        #expect(shown.caveat == .notStored(full))
        #expect(transactions.forecasts == [old])
    }

    @Test func `a forecast from the future is fetched again`() async throws {
        let provider = FakeProvider(.success(try forecast()))
        let transactions = try FakeTransactions([forecast(hoursOld: -1)])

        _ = try await show(provider, transactions)(.tokyo, tolerance: .seconds(10))

        #expect(provider.callCount == 1)
    }

    @Test(arguments: [(0, 1), (5, 1), (15, 0)])
    func `the provider is asked when the stored forecast is older than is tolerated`(
        toleratedMinutes: Int,
        calls: Int
    ) async throws {
        let provider = FakeProvider(.success(try forecast()))
        let transactions = try FakeTransactions([forecast(hoursOld: 0.2)])

        _ = try await show(provider, transactions)(
            .tokyo,
            tolerance: .seconds(toleratedMinutes * 60)
        )

        #expect(provider.callCount == calls)
    }

    @Test func `cancellation is no failure`() async throws {
        let provider = FakeProvider(.failure(CancellationError()))
        let transactions = try FakeTransactions([forecast()])

        await #expect(throws: CancellationError.self) {
            try await show(provider, transactions)(.tokyo)
        }
    }
}

private func show(
    _ provider: FakeProvider,
    _ transactions: FakeTransactions
) -> ShowForecast {
    ShowForecast(
        fetch: FetchForecast(provider: provider, transactions: transactions),
        transactions: transactions,
        clock: FakeClock()
    )
}
