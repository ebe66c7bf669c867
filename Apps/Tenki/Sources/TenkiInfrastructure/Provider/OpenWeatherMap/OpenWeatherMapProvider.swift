import HTTPTypes
import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

package struct OpenWeatherMapProvider: CurrentConditionsProvider {
    package var sources: [DataSource] { [source] }

    private let source: DataSource
    private let client: APIClient
    private let key: Secret
    private let clock: any WallClock
    private let report: @Sendable (WorldCity, any Error) -> Void

    package init(
        client: APIClient,
        key: Secret,
        source: DataSource = DataSource(name: "OpenWeather"),
        clock: any WallClock,
        reporting report: @escaping @Sendable (WorldCity, any Error) -> Void = { _, _ in }
    ) {
        self.client = client
        self.source = source
        self.key = key
        self.clock = clock
        self.report = report
    }

    /// Requests the cities one after another to avoid overloading the service.
    ///
    /// A city that the service does not know, or whose response cannot be read, is left out. Any
    /// other failure ends the requests.
    package func conditions(
        in cities: [WorldCity],
        on _: ProviderRequest
    ) async throws -> [CurrentConditions] {
        try await withProviderErrors(of: source.name, withKey: true) {
            var answers: [Result<CurrentConditions, any Error>] = []
            for city in cities {
                do {
                    let answer = try await client.send(
                        CurrentWeatherByPlace(place: [QueryItem("id", city.id)], key: key)
                    )
                    let conditions = try answer.conditions(in: city, from: source, at: clock.now)
                    answers.append(.success(conditions))
                } catch  where error.isOfOneCity {
                    answers.append(.failure(error))
                }
            }
            return try cities.readable(reporting: report) { index, _ in try answers[index].get() }
        }
    }
}

extension OpenWeatherMapProvider {
    package func weather(in place: Place, on _: ProviderRequest) async throws -> PlaceWeather {
        try await withProviderErrors(of: source.name, withKey: true) {
            let (latitude, longitude) = (place.coordinates.latitude, place.coordinates.longitude)
            let position = [QueryItem("lat", "\(latitude)"), QueryItem("lon", "\(longitude)")]
            return try await client.send(CurrentWeatherByPlace(place: position, key: key))
                .weather(from: source, at: clock.now)
        }
    }
}

extension Error {
    fileprivate var isOfOneCity: Bool {
        guard let error = self as? NetworkError else {
            return !(self is DomainError || self is CancellationError)
        }
        return switch error.kind {
        case .status(.notFound, _), .decodingFailed: true
        default: false
        }
    }
}
