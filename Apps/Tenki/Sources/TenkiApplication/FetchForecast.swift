public import KasaneDomain
public import TenkiDomain

/// Fetches a city's forecast and puts it in the place of what is stored.
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
        let forecast = try await provider.forecast(for: city)
        try await transactions.execute { repositories in
            try await repositories.forecasts.deleteAll(in: city)
            try await repositories.forecasts.save(forecast)
        }
        return forecast
    }
}
