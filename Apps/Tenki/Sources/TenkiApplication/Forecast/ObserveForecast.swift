public import KasaneDomain
public import TenkiDomain

/// Observes the stored data of a city: its forecasts and whether it is watched.
///
/// Observers of the same city share one query per commit.
public struct ObserveForecast: Sendable {
    private let cities: SharedObservations<TenkiRepositories, CityCode, StoredCity>

    /// The maximum number of observed forecasts per city.
    public static let limit = 12

    /// Creates the use case with a store and the provider whose forecasts are observed.
    public init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        let sources = provider.sources
        cities = SharedObservations(transactions) { city, repositories in
            try await Self.stored(of: city, repositories, sources)
        }
    }

    /// Returns the stored data of a city, now and after every change.
    public func callAsFunction(_ city: CityCode) -> SharedValues<StoredCity> {
        cities.values(for: city)
    }

    /// Returns the current stored data of a city.
    ///
    /// Later observations never return older data.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func stored(of city: CityCode) async throws -> StoredCity {
        try await cities.currentValue(for: city)
    }

    private static func stored(
        of city: CityCode,
        _ repositories: TenkiRepositories,
        _ sources: [DataSource]
    ) async throws -> StoredCity {
        StoredCity(
            issues: try await repositories.forecasts.issues(
                in: city,
                from: sources,
                limit: limit
            ),
            isWatched: try await repositories.watchlists.current().cities.contains(city)
        )
    }
}
