import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

/// A provider of hourly weather from Open-Meteo, without an API key.
package struct OpenMeteoHoursProvider: HourlyForecastProvider {
    package var hourlySources: [HourlySeries: DataSource] { [.openMeteo: source] }

    private let source: DataSource
    private let client: APIClient
    private let clock: any WallClock

    package init(client: APIClient, source: DataSource, clock: any WallClock) {
        self.client = client
        self.source = source
        self.clock = clock
    }

    package func hours(
        of _: HourlySeries,
        for city: CityCode,
        on _: ProviderRequest
    ) async throws -> HourlyForecast {
        try await withProviderErrors(of: source.name) {
            let hours = try await client.send(HoursByPlace(city: city.city))
            return try hours.forecast(for: city, from: source, at: clock.now)
        }
    }
}
