import KasaneDomain
public import KasaneHTTP
public import TenkiDomain

/// A provider of current weather from Open-Meteo: one call for all cities, without an API key.
public struct OpenMeteoProvider: CurrentConditionsProvider {
    /// The source of the provider's observations.
    public var sources: [DataSource] { [source] }

    private let source: DataSource
    private let client: APIClient
    private let clock: any WallClock

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - client: A client for `https://api.open-meteo.com`.
    ///   - source: The source of the provider's observations.
    ///   - clock: The clock for fetch times.
    public init(
        client: APIClient,
        source: DataSource = DataSource(name: "Open-Meteo"),
        clock: any WallClock
    ) {
        self.client = client
        self.source = source
        self.clock = clock
    }

    /// Requests the weather in all cities with one call.
    public func conditions(
        in cities: [WorldCity],
        on _: ProviderRequest
    ) async throws -> [CurrentConditions] {
        guard !cities.isEmpty else { return [] }
        do {
            let answer = try await client.send(CurrentWeatherByPlaces(cities: cities))
            guard answer.places.count == cities.count else {
                throw UnusableResponseError(
                    description:
                        "it answered for \(answer.places.count) places, not \(cities.count)"
                )
            }
            return try zip(answer.places, cities).map { place, city in
                try place.conditions(in: city, from: source, at: clock.now)
            }
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }
}
