public import KasaneDomain
public import TenkiDomain

/// Follows what is stored of a city: its forecasts, and whether it is watched.
///
/// Those who follow the same city share one query for each commit, so there is one of it for all.
public struct FollowForecast: Sendable {
    private let cities: SharedObservations<TenkiRepositories, CityCode, StoredCity>

    /// How many of a city's forecasts are followed at the most.
    public static let limit = 12

    /// Makes the use case of a store, and of the provider whose forecasts are followed.
    public init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        let sources = provider.sources
        cities = SharedObservations(FailureNamingTransactions(transactions)) { city, repositories in
            try await Self.stored(of: city, repositories, sources)
        }
    }

    /// Returns what is stored of a city, now and whenever it has become another.
    public func callAsFunction(_ city: CityCode) -> SharedValues<StoredCity> {
        cities.values(of: city)
    }

    /// Returns what is stored of a city now; who follows it gets nothing older afterwards.
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

/// What is stored of a city.
public struct StoredCity: Hashable, Sendable {
    /// The forecasts that were issued last, the newest first.
    public let issues: [Forecast]
    /// Whether the city is watched.
    public let isWatched: Bool

    /// Makes what is stored of a city.
    public init(issues: [Forecast] = [], isWatched: Bool = false) {
        self.issues = issues
        self.isWatched = isWatched
    }
}
