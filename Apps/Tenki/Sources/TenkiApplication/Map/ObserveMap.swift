package import KasaneDomain
package import TenkiDomain

/// Observes the newest stored forecast of every city, for the map of Japan.
///
/// All observers share one query for each commit that changes a forecast. An observation requests
/// no forecast from a provider.
package struct ObserveMap: Sendable {
    private static let japan = "japan"

    private let weather: SharedObservations<TenkiRepositories, String, MapWeather>

    /// Creates the use case with a store and the calls that are observed.
    package init(fetch: FetchForecast, transactions: any TransactionTemplate<TenkiRepositories>) {
        let sources = fetch.sources
        weather = SharedObservations(transactions) { _, repositories in
            // A forecast that cannot be decoded counts as missing.
            let newest = try await repositories.forecasts
                .issues(inEach: City.all.map(\.id), from: sources, limit: 1)
            return MapWeather(newest)
        }
    }

    /// Returns the weather, now and after every change.
    package func callAsFunction() -> SharedValues<MapWeather> { weather.values(for: Self.japan) }

    /// Returns the current weather, including every change before this call.
    ///
    /// While the weather is observed, it waits for the observation instead of reading the store.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func current() async throws -> MapWeather {
        try await weather.currentValue(for: Self.japan)
    }
}
