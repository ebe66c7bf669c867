import KasaneDomain
public import KasaneHTTP
public import TenkiDomain

/// The present weather from OpenWeatherMap, which asks for a key: one call for each city.
public struct OpenWeatherMapProvider: CurrentConditionsProvider {
    /// What its observations are stored and shown as.
    public var sources: [ForecastSource] { [source] }

    private let source: ForecastSource
    private let client: APIClient
    private let key: Secret
    private let clock: any WallClock

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - client: A client of `https://api.openweathermap.org`.
    ///   - key: The key that the service gave.
    ///   - source: What its observations are stored and shown as.
    ///   - clock: Tells when the weather was fetched.
    public init(
        client: APIClient,
        key: Secret,
        source: ForecastSource = ForecastSource(name: "OpenWeather"),
        clock: any WallClock
    ) {
        self.client = client
        self.source = source
        self.key = key
        self.clock = clock
    }

    /// Asks for each city, one after another, so that the service is not overrun.
    public func conditions(in cities: [WorldCity]) async throws -> [CurrentConditions] {
        var conditions: [CurrentConditions] = []
        for city in cities {
            let answer = try await client.send(
                CurrentWeatherByCity(city: city.id, key: key),
                to: source.name
            )
            do {
                conditions.append(try answer.conditions(in: city, from: source, at: clock.now))
            } catch {
                throw Failure.unreadable(source.name, error)
            }
        }
        return conditions
    }
}
