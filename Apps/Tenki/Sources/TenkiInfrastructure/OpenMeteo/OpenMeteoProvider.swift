import KasaneDomain
public import KasaneHTTP
public import TenkiDomain

/// The present weather from Open-Meteo, without a key: one call for all cities.
public struct OpenMeteoProvider: CurrentConditionsProvider {
    /// What its observations are stored and shown as.
    public var sources: [ForecastSource] { [source] }

    private let source: ForecastSource
    private let client: APIClient
    private let clock: any WallClock

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - client: A client of `https://api.open-meteo.com`.
    ///   - source: What its observations are stored and shown as.
    ///   - clock: Tells when the weather was fetched.
    public init(
        client: APIClient,
        source: ForecastSource = ForecastSource(name: "Open-Meteo"),
        clock: any WallClock
    ) {
        self.client = client
        self.source = source
        self.clock = clock
    }

    /// Asks for all cities in one call.
    public func conditions(in cities: [WorldCity]) async throws -> [CurrentConditions] {
        guard !cities.isEmpty else { return [] }
        let answer = try await client.send(CurrentWeatherByPlaces(cities: cities), to: source.name)
        guard answer.places.count == cities.count else {
            throw Failure.unavailable(
                source.name,
                because: "it answered for \(answer.places.count) places, not \(cities.count)"
            )
        }
        do {
            return try zip(answer.places, cities).map { place, city in
                try place.conditions(in: city, from: source, at: clock.now)
            }
        } catch {
            throw Failure.unreadable(source.name, error)
        }
    }
}
