import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RefreshForecastsTests {
    private let cities = City.all.prefix(3).map(\.id)

    @Test(arguments: Store.allCases)
    func `every city is fetched once and stored, and reported in turn`(store: Store) async throws {
        let transactions = try await store.holding()
        let told = Mutex<[String]>([])

        let failed = try await refresh(CityProvider(), transactions)(cities + cities) { step in
            told.withLock { $0.append("\(step.done)/\(step.total) \(step.city)") }
        }

        #expect(failed.isEmpty)
        #expect(told.withLock { $0 } == zip(1...3, cities).map { "\($0)/3 \($1)" })
        #expect(try await transactions.forecasts.map(\.id.city) == cities)
    }

    @Test func `a city fetched just before is not fetched again`() async throws {
        let provider = CityProvider()
        let refresh = refresh(provider, try await Store.memory.holding())

        for _ in 0..<3 {
            #expect(try await refresh(cities) { _ in }.isEmpty)
        }

        #expect(provider.calls.count == cities.count)
    }

    @Test func `a city that fails keeps no other from being fetched`() async throws {
        let transactions = try await Store.memory.holding()
        let provider = CityProvider(failing: [cities[1]])

        let failed = try await refresh(provider, transactions)(cities) { _ in }

        #expect(failed.map(\.city) == [cities[1]])
        #expect(try await transactions.forecasts.map(\.id.city) == [cities[0], cities[2]])
    }

    @Test func `a cancelled refresh keeps the forecasts it has fetched`() async throws {
        let transactions = try await Store.memory.holding()
        let refresh = refresh(CityProvider(), transactions)
        let cities = cities

        let task = Task {
            try await refresh(cities) { step in
                if step.done == 2 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await transactions.forecasts.map(\.id.city) == Array(cities.prefix(2)))
    }

    @Test func `hours are fetched after each forecast, and fail on their own`() async throws {
        let transactions = try await Store.memory.holding()
        let hours = FakeHours(clock: FakeClock())
        hours.fail(.unavailable(ProviderFailure.noneConfigured))
        var told: [String] = []

        let refresh = refresh(CityProvider(), transactions, hours)
        let failed = try await refresh(cities, with: .agency) { step in
            told.append("\(step.done)/\(step.total) \(step.series == nil) \(step.failure == nil)")
        }

        let steps = (1...6).map { "\($0)/6 \($0 % 2 == 1) \($0 % 2 == 1)" }
        #expect(told == steps)
        #expect(failed.map(\.city) == cities)
        #expect(failed.allSatisfy { $0.series == .agency })
        #expect(try await transactions.forecasts.map(\.id.city) == cities)
    }

    private func refresh(
        _ provider: CityProvider,
        _ transactions: TestTransactions,
        _ hours: any HourlyForecastProvider = FakeHours(clock: FakeClock())
    ) -> RefreshForecasts {
        RefreshForecasts(
            fetch: FetchForecast(
                provider: provider,
                transactions: transactions,
                clock: FakeClock()
            ),
            hours: FetchHours(provider: hours, transactions: transactions, clock: FakeClock())
        )
    }
}

private final class CityProvider: ForecastProvider {
    let sources = [DataSource(name: "tests")]
    private let failing: Set<CityCode>
    private let asked = Mutex<[CityCode]>([])

    init(failing: Set<CityCode> = []) {
        self.failing = failing
    }

    var calls: [CityCode] { asked.withLock { $0 } }

    func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        asked.withLock { $0.append(city) }
        if failing.contains(city) { throw DomainError.unavailable(providerAway) }
        return try TenkiApplicationTests.forecast(city)
    }
}
