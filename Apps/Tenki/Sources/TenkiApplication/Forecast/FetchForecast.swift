import Foundation
package import KasaneDomain
package import TenkiDomain

/// Fetches a city's forecast and stores it with the source's other recent forecasts.
///
/// Concurrent requests for the same city are coalesced into one provider call.
package struct FetchForecast: Sendable {
    private let provider: any ForecastProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let fetch: RecordedFetch<FetchedForecasts>

    package static let retention: Duration = .seconds(30 * 86_400)

    package init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = transactions
        self.clock = clock
        fetch = RecordedFetch(
            FetchedForecasts(provider: provider),
            named: "forecasts",
            in: transactions,
            clock: clock
        )
    }

    /// Fetches and stores a forecast, unless one was fetched within `Forecast.newestPeriod`.
    ///
    /// If the request fails, the stored forecasts are unchanged.
    package func callAsFunction(
        _ city: CityCode,
        for requester: Requester = .unknown
    ) async throws -> Fetched<Forecast> {
        try await fetch(city, by: requester)
    }

    /// Fetches and stores a forecast for an automatic refresh, if one is due.
    ///
    /// A reader causes no call for a city that is refreshed in the background, unless no forecast
    /// of it is stored.
    ///
    /// The provider call is not cancelled with its caller: it already counts against the budget,
    /// and the next caller gets the result.
    ///
    /// - Returns: The forecast; `nil` if the provider was called too recently or too often, or if
    ///   the background refreshes the city.
    /// - Throws: The errors of a manual request, and the store's failure if the history cannot be
    ///   read or the request cannot be recorded.
    func fetchIfDue(_ city: CityCode, for requester: Requester) async throws -> Fetched<Forecast>? {
        if requester.isReader, try await isRefreshedInBackground(city) { return nil }
        return try await fetch.ifDue(city, by: requester)
    }

    /// Cancels all calls in progress, including those without a caller, and rejects new ones.
    ///
    /// Nothing is written to the store after this method returns.
    package func end() async { await fetch.end() }

    var sources: [DataSource] { provider.sources }

    var activity: FetchActivity<CityCode, Forecast> { fetch.activity }

    private func isRefreshedInBackground(_ city: CityCode) async throws -> Bool {
        try await transactions.read { [sources, clock] repositories in
            guard let history = try await repositories.fetches.find(city),
                history.isRefreshedInBackground(at: clock.now)
            else { return false }
            return try await !repositories.forecasts.issues(in: city, from: sources, limit: 1)
                .isEmpty
        }
    }
}

private struct FetchedForecasts: FetchedCollection {
    let provider: any ForecastProvider

    func check(_ city: CityCode, on request: ProviderRequest) throws {
        try provider.check(request)
    }

    func fetch(_ city: CityCode, on request: ProviderRequest) async throws -> Forecast {
        let forecast = try await provider.forecast(for: city, on: request)
        guard forecast.id.city == city else {
            throw DomainError.unavailable(
                ServiceFailure(forecast.id.source.name, .unreadableResponse)
            )
        }
        return forecast
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

    func store(
        _ forecast: Forecast,
        at moment: Date,
        in repositories: TenkiRepositories
    ) async throws {
        let newest = forecast.id.issuedAt
        // Forecasts issued after the newest one are the result of clock skew.
        try await repositories.forecasts.deleteAll(
            in: forecast.id.city,
            from: forecast.id.source,
            issuedOutside: newest.addingTimeInterval(-FetchForecast.retention.seconds)...newest
        )
        try await repositories.forecasts.save(forecast)
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
