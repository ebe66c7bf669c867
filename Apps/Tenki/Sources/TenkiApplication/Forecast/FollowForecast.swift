public import KasaneDomain
public import TenkiDomain

/// Follows what is stored of a city's forecast.
///
/// Those who follow the same city share one query for each commit, so there is one of it for all.
public struct FollowForecast: Sendable {
    private let forecasts: SharedObservations<TenkiRepositories, CityCode, Forecast?>

    /// Makes the use case of a store, and of the provider whose forecasts are followed.
    public init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        let sources = provider.sources
        forecasts = SharedObservations(transactions) { city, repositories in
            try await repositories.forecasts.newest(in: city, from: sources)
        }
    }

    /// Returns the newest stored forecast of a city, now and whenever another is stored.
    public func callAsFunction(_ city: CityCode) -> SharedValues<Forecast?> {
        forecasts.values(of: city)
    }
}
