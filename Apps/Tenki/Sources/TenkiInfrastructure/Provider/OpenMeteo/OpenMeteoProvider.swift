import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

/// A provider of current weather from Open-Meteo: one call for all cities, without an API key.
package struct OpenMeteoProvider: CurrentConditionsProvider {
    package var sources: [DataSource] { [source] }

    private let source: DataSource
    private let client: APIClient
    private let clock: any WallClock
    private let report: @Sendable (WorldCity, any Error) -> Void

    package init(
        client: APIClient,
        source: DataSource = DataSource(name: "Open-Meteo"),
        clock: any WallClock,
        reporting report: @escaping @Sendable (WorldCity, any Error) -> Void = { _, _ in }
    ) {
        self.client = client
        self.source = source
        self.clock = clock
        self.report = report
    }

    /// Requests the weather in all cities with one call; a city that cannot be read is left out.
    package func conditions(
        in cities: [WorldCity],
        on _: ProviderRequest
    ) async throws -> [CurrentConditions] {
        guard !cities.isEmpty else { return [] }
        return try await withProviderErrors(of: source.name) {
            let answer = try await client.send(
                CurrentWeatherByPlaces(places: cities.map(\.coordinates))
            )
            guard answer.places.count == cities.count else {
                throw UnusableResponseError(
                    description:
                        "it answered for \(answer.places.count) places, not \(cities.count)"
                )
            }
            let moment = clock.now
            return try cities.readable(reporting: report) { index, city in
                CurrentConditions(
                    id: city.id,
                    weather: try answer.places[index].get().weather(from: source, at: moment)
                )
            }
        }
    }

    package func weather(in place: Place, on _: ProviderRequest) async throws -> PlaceWeather {
        try await withProviderErrors(of: source.name) {
            let answer = try await client.send(
                CurrentWeatherByPlaces(places: [place.coordinates], days: place.timeZone)
            )
            guard let conditions = answer.places.first, answer.places.count == 1 else {
                throw UnusableResponseError(
                    description: "it answered for \(answer.places.count) places, not 1"
                )
            }
            let response = try conditions.get()
            var weather = try response.weather(from: source, at: clock.now)
            weather.days = response.daily?.value?.days(in: place.timeZone) ?? []
            return weather
        }
    }
}
