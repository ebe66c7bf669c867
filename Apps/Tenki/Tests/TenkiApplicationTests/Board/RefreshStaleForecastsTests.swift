import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RefreshStaleForecastsTests {
    private let cities = City.all.prefix(9).map(\.id)

    @Test func `each city is requested once, a few at a time`() async throws {
        let provider = BusyProvider()
        let refresh = try await refresh(provider)
        var told: [CityCode] = []

        try await refresh(cities) { city, failure in
            told.append(city)
            #expect(failure == nil)
        }
        try await refresh(cities) { _, _ in }

        #expect(Set(told) == Set(cities))
        #expect(provider.counts.calls == cities.count)
        #expect(provider.counts.most == RefreshStaleForecasts.maximumConcurrency)
    }

    @Test func `a city that fails is reported and does not stop the others`() async throws {
        let provider = BusyProvider(failing: cities[2])
        let refresh = try await refresh(provider)
        var failures: [CityCode: DomainError] = [:]

        try await refresh(cities) { failures[$0] = $1 }

        #expect(Array(failures.keys) == [cities[2]])
        #expect(provider.counts.calls == cities.count)
    }

    @Test func `a call continues without its caller, and the next one gets its result`()
        async throws
    {
        let provider = BusyProvider(waitsFor: 3)
        let refresh = try await refresh(provider)
        let (asked, two) = (cities[0], Array(cities[1...2]))
        let leaving = Task { try await refresh([asked]) { _, _ in } }
        while provider.counts.now == 0 { try await Task.sleep(for: .milliseconds(1)) }
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }

        try await refresh([asked] + two) { _, failure in #expect(failure == nil) }

        #expect(provider.counts.calls == 3)
    }

    @Test func `a refresh of no cities calls no provider`() async throws {
        let provider = BusyProvider()

        try await refresh(provider)([]) { _, _ in Issue.record("reported a city") }

        #expect(provider.counts.calls == 0)
    }

    private func refresh(_ provider: BusyProvider) async throws -> RefreshStaleForecasts {
        refresh(provider, try await Store.memory.holding(), FakeClock())
    }

    private func refresh(
        _ provider: BusyProvider,
        _ transactions: TestTransactions,
        _ clock: any WallClock
    ) -> RefreshStaleForecasts {
        let fetch = FetchForecast(provider: provider, transactions: transactions, clock: clock)
        return RefreshStaleForecasts(fetch: fetch)
    }
}

/// A fake provider that counts concurrent calls and waits until the maximum is reached.
private final class BusyProvider: ForecastProvider {
    struct Counts {
        var calls = 0
        var now = 0
        var most = 0
    }

    let sources = [DataSource(name: "tests")]
    private let state = Mutex(Counts())
    private let failing: CityCode?
    private let width: Int

    init(failing: CityCode? = nil, waitsFor width: Int = RefreshStaleForecasts.maximumConcurrency) {
        self.failing = failing
        self.width = width
    }

    var counts: Counts { state.withLock { $0 } }

    func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        state.withLock { counts in
            counts.calls += 1
            counts.now += 1
            counts.most = max(counts.most, counts.now)
        }
        defer { state.withLock { $0.now -= 1 } }
        while counts.most < width { try await Task.sleep(for: .milliseconds(1)) }
        if city == failing { throw DomainError.unavailable(providerAway) }
        return try TenkiApplicationTests.forecast(city)
    }
}
