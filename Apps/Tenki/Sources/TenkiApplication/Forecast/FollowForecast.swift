public import KasaneDomain
public import TenkiDomain

/// Observes the stored data of a city: its forecasts and whether it is watched.
///
/// Observers of the same city share one query per commit.
public struct FollowForecast: Sendable {
    private let cities: SharedObservations<TenkiRepositories, CityCode, StoredCity>

    /// The maximum number of observed forecasts per city.
    public static let limit = 12

    /// Creates the use case with a store and the provider whose forecasts are observed.
    public init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        let sources = provider.sources
        cities = SharedObservations(FailureNamingTransactions(transactions)) { city, repositories in
            try await Self.stored(of: city, repositories, sources)
        }
    }

    /// Returns the stored data of a city, now and after every change.
    public func callAsFunction(_ city: CityCode) -> SharedValues<StoredCity> {
        cities.values(of: city)
    }

    /// Returns the current stored data of a city.
    ///
    /// Later observations never return older data.
    ///
    /// - Throws: `Failure`s of the store; `CancellationError`.
    public func stored(of city: CityCode) async throws -> StoredCity {
        try await cities.current(of: city)
    }

    private static func stored(
        of city: CityCode,
        _ repositories: TenkiRepositories,
        _ sources: [ForecastSource]
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

/// The stored data of a city.
public struct StoredCity: Hashable, Sendable {
    /// The most recently issued forecasts, the newest first.
    public let issues: [Forecast]
    /// Whether the city is watched.
    public let isWatched: Bool

    /// Creates the stored data of a city.
    public init(issues: [Forecast] = [], isWatched: Bool = false) {
        self.issues = issues
        self.isWatched = isWatched
    }
}
