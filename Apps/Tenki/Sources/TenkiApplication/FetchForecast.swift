public import KasaneDomain
public import TenkiDomain

/// Fetches a city's forecast and puts it in the place of what is stored from the same source.
public struct FetchForecast: Sendable {
    private let provider: any ForecastProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>

    /// Makes the use case of a provider and a store.
    public init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        self.provider = provider
        self.transactions = transactions
    }

    /// Fetches and stores.
    ///
    /// When anything fails, what was stored stays as it was.
    ///
    /// - Returns: The fetched forecast, once it is stored.
    /// - Throws: `Failure`, and `CancellationError`.
    public func callAsFunction(_ city: CityCode) async throws -> Forecast {
        // The network stays outside of the transaction, for writers wait for each other.
        let forecast = try await ask(for: city)
        try await store(forecast)
        return forecast
    }

    /// The source of what is fetched.
    var source: ForecastSource { provider.source }

    /// Asks the provider, without storing what it answers.
    func ask(for city: CityCode) async throws -> Forecast {
        try await provider.forecast(for: city)
    }

    /// Puts a forecast in the place of what is stored of its city and source.
    func store(_ forecast: Forecast) async throws {
        try await transactions.execute { repositories in
            try await repositories.forecasts.deleteAll(
                in: forecast.id.city,
                from: forecast.id.source
            )
            try await repositories.forecasts.save(forecast)
        }
    }
}
