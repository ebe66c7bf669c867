import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

package struct LivedoorForecastProvider: ForecastProvider {
    package var sources: [DataSource] { [source] }

    private let source: DataSource
    private let client: APIClient
    private let clock: any WallClock

    package init(client: APIClient, source: DataSource, clock: any WallClock) {
        self.client = client
        self.source = source
        self.clock = clock
    }

    package func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        try await withProviderErrors(of: source.name) {
            switch try await client.send(ForecastByCity(city: city)) {
            case .forecast(let forecast):
                return try forecast.forecast(for: city, from: source, at: clock.now)
            // An unknown city and an internal failure have status 200. Only the message differs.
            case .error(let text) where text.contains("city ID is invalid"):
                throw DomainError.notFound(Subject.city(city))
            case .error(let text):
                throw UnusableResponseError(description: "it says: \(text.limited(to: 200))")
            }
        }
    }
}
