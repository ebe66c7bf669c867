import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

/// A provider of hourly weather from Open-Meteo, without an API key.
package struct OpenMeteoHoursProvider: HourlyForecastProvider {
    /// Open-Meteo's series, with the source of the provider's forecasts.
    package var hourlySources: [HourlySeries: DataSource] { [.openMeteo: source] }

    private let source: DataSource
    private let client: APIClient
    private let clock: any WallClock

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - client: A client for `https://api.open-meteo.com`.
    ///   - source: The source of the provider's forecasts.
    ///   - clock: The clock for fetch times.
    package init(client: APIClient, source: DataSource, clock: any WallClock) {
        self.client = client
        self.source = source
        self.clock = clock
    }

    /// Requests the hours of three days, from midnight of the current day in Japan.
    package func hours(
        of _: HourlySeries,
        for city: CityCode,
        on _: ProviderRequest
    ) async throws -> HourlyForecast {
        do {
            let hours = try await client.send(HoursByPlace(city: city.city))
            return try hours.forecast(for: city, from: source, at: clock.now)
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }
}
