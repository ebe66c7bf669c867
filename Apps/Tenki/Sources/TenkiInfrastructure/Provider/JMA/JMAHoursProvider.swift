import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

package struct JMAHoursProvider: HourlyForecastProvider {
    package var hourlySources: [HourlySeries: DataSource] { [.agency: source] }

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
            let document = try await client.send(HoursByArea(area: city.text))
            return try document.forecast(for: city, from: source, at: clock.now)
        }
    }
}
