import Foundation
package import KasaneDomain
package import TenkiDomain

package struct FetchForecast: RecordedFetch {
    private let provider: any ForecastProvider
    let record: FetchRecord<CityCode, Forecast>

    package static let retention: Duration = .seconds(30 * 86_400)
    private static let skew: TimeInterval = 600

    package init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        record = FetchRecord("forecasts", in: transactions, clock: clock)
    }

    func fetch(_ city: CityCode, on request: ProviderRequest) async throws -> Fetched<Forecast> {
        let forecast = try await provider.forecast(for: city, on: request)
        guard forecast.id.city == city else {
            throw DomainError.unavailable(
                ServiceFailure(forecast.id.source.name, .unreadableResponse)
            )
        }
        return try await storing(forecast, of: city) { repositories, now in
            let issued = forecast.id.issuedAt
            // Later forecasts are the result of clock skew, but a cache can return an issue that is
            // older than the stored one.
            let newest = max(issued, now.addingTimeInterval(Self.skew))
            try await repositories.forecasts.deleteAll(
                in: city,
                from: forecast.id.source,
                issuedOutside: issued.addingTimeInterval(-Self.retention.seconds)...newest
            )
            try await repositories.forecasts.save(forecast)
        }
    }

    /// Fetches and stores a forecast, unless one was fetched within `Forecast.newestPeriod`.
    ///
    /// If the request fails, the stored forecasts are unchanged.
    package func callAsFunction(
        _ city: CityCode,
        for caller: Caller = .unknown
    ) async throws -> Fetched<Forecast> {
        try await newest(city, by: caller)
    }

    /// Fetches and stores a forecast for an automatic refresh, unless none is due.
    func fetchIfDue(_ city: CityCode, for caller: Caller) async throws -> Fetched<Forecast>? {
        if caller.isVisitor {
            let isDue = try await record.transactions.read {
                try await self.isDue(city, for: caller, in: $0)
            }
            guard isDue else { return nil }
        }
        return try await ifDue(city, by: caller)
    }

    /// Returns whether a caller may cause a call.
    ///
    /// A reader causes none for a city that is refreshed in the background, unless no forecast of
    /// it is stored.
    func isDue(
        _ city: CityCode,
        for caller: Caller,
        in repositories: TenkiRepositories
    ) async throws -> Bool {
        guard caller.isVisitor, let history = try await repositories.fetches.find(city),
            history.isRefreshedInBackground(at: record.clock.now)
        else { return true }
        return try await repositories.forecasts.issues(in: city, from: sources, limit: 1).isEmpty
    }

    package func end() async { await record.end() }

    var sources: [DataSource] { provider.sources }
}

extension FetchForecast {
    func check(_ city: CityCode, on request: ProviderRequest) throws {
        try provider.check(request)
    }

    func justFetched(
        _ city: CityCode,
        at moment: Date,
        in repositories: TenkiRepositories
    ) async throws -> Forecast? {
        let newest = try await repositories.forecasts
            .issues(in: city, from: provider.sources, limit: 1).first
        return newest.flatMap { $0.isJustFetched(at: moment) ? $0 : nil }
    }

    func history(
        of city: CityCode,
        in repositories: TenkiRepositories
    ) async throws -> FetchHistory {
        try await repositories.fetches.history(of: city)
    }

    func save(
        _ history: FetchHistory,
        of city: CityCode,
        in repositories: TenkiRepositories
    ) async throws {
        try await repositories.fetches.save(history)
    }
}

extension Repository<FetchHistory> {
    func history(of city: CityCode) async throws -> FetchHistory {
        try await find(city) ?? FetchHistory(id: city)
    }
}
