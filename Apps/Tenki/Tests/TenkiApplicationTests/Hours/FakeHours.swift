import Foundation
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain

final class FakeHours: HourlyForecastProvider {
    let hourlySources: [HourlySeries: DataSource]
    private let clock: any WallClock
    private let failure = Mutex<DomainError?>(nil)
    private let calls = Mutex<[HourlyFetches.ID]>([])

    init(clock: any WallClock, series: [HourlySeries] = HourlySeries.allCases) {
        self.clock = clock
        hourlySources = Dictionary(
            uniqueKeysWithValues: series.map { ($0, DataSource(name: "tests")) }
        )
    }

    var asked: [HourlyFetches.ID] { calls.withLock { $0 } }

    func fail(_ failure: DomainError?) { self.failure.withLock { $0 = failure } }

    func hours(
        of series: HourlySeries,
        for city: CityCode,
        on _: ProviderRequest
    ) async throws -> HourlyForecast {
        calls.withLock { $0.append(.init(city, series)) }
        // Suspending lets concurrent callers join.
        await Task.yield()
        if let failure = failure.withLock({ $0 }) { throw failure }
        return try hourlyForecast(city, series: series, at: clock.now)
    }
}

func hourlyForecast(
    _ city: CityCode = .tokyo,
    series: HourlySeries = .agency,
    source: DataSource = DataSource(name: "tests"),
    at moment: Date = FakeClock().now
) throws -> HourlyForecast {
    try HourlyForecast(
        id: .init(city: city, series: series, source: source, issuedAt: moment),
        fetchedAt: moment,
        attribution: Attribution(text: "tests", link: nil),
        periods: (0..<8).map { index in
            let amount = try Precipitation(tenths: index == 1 ? 12 : 0)
            return try HourlyPeriod(
                start: moment.addingTimeInterval(Double(index) * 10_800),
                seconds: 10_800,
                sky: index == 1 ? .rain : .clear,
                precipitation: series == .openMeteo ? amount : nil,
                wind: Wind(from: .south, lowestTenths: 30, highestTenths: index == 2 ? nil : 50)
            )
        },
        temperatures: (0...8).map { index in
            HourlyTemperature(
                moment: moment.addingTimeInterval(Double(index) * 10_800),
                temperature: try Temperature(tenths: 100 + index)
            )
        }
    )
}

extension FetchHours {
    /// Creates the use case without any hours.
    static func none(_ transactions: any TransactionTemplate<TenkiRepositories>) -> Self {
        Self(
            provider: FakeHours(clock: FakeClock(), series: []),
            transactions: transactions,
            clock: FakeClock()
        )
    }
}

extension ObserveBoard {
    /// Creates the use case without any hours.
    init(fetch: FetchForecast, transactions: any TransactionTemplate<TenkiRepositories>) {
        self.init(fetch: fetch, hours: .none(transactions), transactions: transactions)
    }
}

extension ObserveForecast {
    /// Creates the use case without any hours.
    init(fetch: FetchForecast, transactions: any TransactionTemplate<TenkiRepositories>) {
        self.init(fetch: fetch, hours: .none(transactions), transactions: transactions)
    }
}
