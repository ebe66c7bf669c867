package import KasaneDomain
package import TenkiDomain

package struct ObserveMap: Sendable {
    private static let japan = "japan"

    private let weather: SharedObservations<TenkiRepositories, String, MapWeather>

    package init(fetch: FetchForecast, transactions: any TransactionTemplate<TenkiRepositories>) {
        let sources = fetch.sources
        weather = SharedObservations(transactions) { _, repositories in
            // A forecast that cannot be decoded counts as missing.
            let newest = try await repositories.forecasts
                .issues(inEach: City.all.map(\.id), from: sources, limit: 1)
            return MapWeather(newest)
        }
    }

    package func callAsFunction() -> SharedValues<MapWeather> { weather.values(for: Self.japan) }

    package func current() async throws -> MapWeather {
        try await weather.currentValue(for: Self.japan)
    }
}
