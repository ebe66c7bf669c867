public import KasaneDomain
public import TenkiDomain

/// Observes all that a page shows of a city.
///
/// Observers of the same city share one query for each commit that changes the city's data.
public struct ObserveForecast: Sendable {
    private let cities: SharedObservations<TenkiRepositories, CityCode, CityForecast>

    /// The maximum number of observed forecasts per city.
    public static let limit = 12

    /// Creates the use case with a store and the calls that are observed.
    public init(fetch: FetchForecast, transactions: any TransactionTemplate<TenkiRepositories>) {
        cities = SharedObservations(transactions) { city, repositories in
            let stored = try await repositories.forecasts.issues(
                in: city,
                from: fetch.sources,
                limit: Self.limit
            )
            return CityForecast(
                stored: stored,
                fetch.activity.state(of: city),
                try await repositories.fetches.find(city),
                isWatched: try await repositories.watchlists.current().cities.contains(city)
            )
        }
    }

    /// Returns the state of a city, now and after every change.
    public func callAsFunction(_ city: CityCode) -> SharedValues<CityForecast> {
        cities.values(for: city)
    }

    /// Returns the current state of a city, including every change before this call.
    ///
    /// While the city is observed, it waits for the observation instead of reading the store.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func current(_ city: CityCode) async throws -> CityForecast {
        try await cities.currentValue(for: city)
    }
}
