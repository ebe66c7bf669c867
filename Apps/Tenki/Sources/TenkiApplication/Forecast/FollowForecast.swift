public import KasaneDomain
public import TenkiDomain

/// Follows what is stored of a city's forecast.
public struct FollowForecast: Sendable {
    private let provider: any ForecastProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>

    /// Makes the use case of a store, and of the provider whose forecasts are followed.
    public init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        self.provider = provider
        self.transactions = transactions
    }

    /// Returns the newest stored forecast of a city, now and whenever another is stored.
    public func callAsFunction(
        _ city: CityCode
    ) -> ObservedValues<TenkiRepositories, Forecast?> {
        let sources = provider.sources
        return transactions.observe { repositories in
            try await repositories.forecasts.newest(in: city, from: sources)
        }
    }
}
