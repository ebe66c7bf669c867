import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite
struct FetchForecastTests {
    @Test func `the fetched forecast takes the place of the city's old ones`() async throws {
        let new = try forecast()
        let sapporo = try forecast(CityCode("016010"), hoursOld: 9)
        let demo = try forecast(hoursOld: 3, source: .demo)
        let transactions = try FakeTransactions([
            forecast(hoursOld: 6), forecast(hoursOld: 12), sapporo, demo,
        ])
        let fetch = FetchForecast(
            provider: FakeProvider(.success(new)),
            transactions: transactions
        )

        let fetched = try await fetch(.tokyo)

        #expect(fetched == new)
        #expect(transactions.writeCount == 1)
        #expect(transactions.forecasts == [sapporo, demo, new])
    }

    @Test func `a provider that fails changes nothing that is stored`() async throws {
        let old = try forecast(hoursOld: 6)
        let transactions = FakeTransactions([old])
        let failure = Failure.unavailable(reason: "away")
        let fetch = FetchForecast(
            provider: FakeProvider(.failure(failure)),
            transactions: transactions
        )

        await #expect(throws: failure) { try await fetch(.tokyo) }

        #expect(transactions.forecasts == [old])
    }

    @Test func `a store that fails is told of and keeps what it had`() async throws {
        let old = try forecast(hoursOld: 6)
        let full = Failure.outOfResources("the disk is full")
        let transactions = FakeTransactions([old], refusingWrites: full)
        let fetch = FetchForecast(
            provider: FakeProvider(.success(try forecast())),
            transactions: transactions
        )

        await #expect(throws: full) { try await fetch(.tokyo) }

        #expect(transactions.forecasts == [old])
    }
}
