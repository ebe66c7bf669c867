import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

/// A provider of the Japan Meteorological Agency's weather in periods of three hours.
package struct JMAHoursProvider: HourlyForecastProvider {
    /// The agency's series, with the source of the provider's forecasts.
    package var hourlySources: [HourlySeries: DataSource] { [.agency: source] }

    private let source: DataSource
    private let client: APIClient
    private let clock: any WallClock

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - client: A client for `https://www.jma.go.jp`.
    ///   - source: The source of the provider's forecasts.
    ///   - clock: The clock for fetch times.
    package init(client: APIClient, source: DataSource, clock: any WallClock) {
        self.client = client
        self.source = source
        self.clock = clock
    }

    /// Requests the newest periods of a city's area from the agency.
    package func hours(
        of _: HourlySeries,
        for city: CityCode,
        on _: ProviderRequest
    ) async throws -> HourlyForecast {
        do {
            let document = try await client.send(HoursByArea(area: city.text))
            return try document.forecast(for: city, from: source, at: clock.now)
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }
}
