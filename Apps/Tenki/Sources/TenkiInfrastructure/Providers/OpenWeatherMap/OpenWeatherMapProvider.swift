import KasaneDomain
public import KasaneHTTP
public import TenkiDomain

/// A provider of current weather from OpenWeatherMap: one call per city, with an API key.
public struct OpenWeatherMapProvider: CurrentConditionsProvider {
    /// The source of the provider's observations.
    public var sources: [DataSource] { [source] }

    private let source: DataSource
    private let client: APIClient
    private let key: Secret
    private let clock: any WallClock

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - client: A client for `https://api.openweathermap.org`.
    ///   - key: The API key.
    ///   - source: The source of the provider's observations.
    ///   - clock: The clock for fetch times.
    public init(
        client: APIClient,
        key: Secret,
        source: DataSource = DataSource(name: "OpenWeather"),
        clock: any WallClock
    ) {
        self.client = client
        self.source = source
        self.key = key
        self.clock = clock
    }

    /// Requests the cities one after another to avoid overloading the service.
    public func conditions(
        in cities: [WorldCity],
        on _: ProviderRequest
    ) async throws -> [CurrentConditions] {
        var conditions: [CurrentConditions] = []
        for city in cities {
            do {
                let answer = try await client.send(CurrentWeatherByCity(city: city.id, key: key))
                conditions.append(try answer.conditions(in: city, from: source, at: clock.now))
            } catch {
                throw DomainError.mapProviderError(error, of: source.name)
            }
        }
        return conditions
    }
}
