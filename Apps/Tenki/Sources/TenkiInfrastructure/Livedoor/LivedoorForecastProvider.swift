import KasaneDomain
public import KasaneHTTP
public import TenkiDomain

/// Forecasts from a service that speaks the format of Livedoor Weather Hacks.
public struct LivedoorForecastProvider: ForecastProvider {
    /// What its forecasts are stored and shown as.
    public var sources: [ForecastSource] { [source] }

    private let source: ForecastSource
    private let client: APIClient
    private let clock: any WallClock

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - client: A client of the service.
    ///   - source: What its forecasts are stored and shown as.
    ///   - clock: Tells when a forecast was fetched.
    public init(client: APIClient, source: ForecastSource, clock: any WallClock) {
        self.client = client
        self.source = source
        self.clock = clock
    }

    /// Asks the service for a city's newest forecast.
    public func forecast(for city: CityCode) async throws -> Forecast {
        switch try await client.send(ForecastByCity(city: city), to: source.name) {
        case .forecast(let forecast):
            do {
                return try forecast.forecast(for: city, from: source, at: clock.now)
            } catch {
                throw Failure.unreadable(source.name, error)
            }
        // An unknown city and a failure of the service's own both come with status 200; only the
        // text tells them apart.
        case .error(let text) where text.contains("city ID is invalid"):
            throw Failure.notFound("\(CityCodeError.unknown(city.text))")
        case .error(let text):
            throw Failure.unavailable(source.name, because: "it says: \(text.limited(to: 200))")
        }
    }
}
