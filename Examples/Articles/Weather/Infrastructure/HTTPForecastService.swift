import ArticlesShared
import Foundation
import KasaneDomain
import KasaneHTTP

/// The endpoint of a livedoor-compatible service.
struct ForecastByCity: Endpoint {
    let city: CityCode
    var path: EndpointPath { "/api/forecast" }
    var query: [QueryItem] { [QueryItem("city", city.rawValue)] }

    struct Response: Decodable, Sendable {
        struct Day: Decodable, Sendable {
            struct Degrees: Decodable, Sendable { let celsius: String? }
            struct Temperature: Decodable, Sendable { let min, max: Degrees? }
            let dateLabel: String
            let telop: String?
            let temperature: Temperature
        }

        let title: String?
        let forecasts: [Day]?
    }
}

struct HTTPForecastService: ForecastService {
    let client: APIClient

    func forecast(of city: CityCode, at now: Date) async throws -> CityForecast {
        let call = ForecastByCity(city: city)
        let unknownCity = WeatherReason.unknownCity
        let found = try await client.fetch(call, from: "The weather service", notFound: unknownCity)
        // For an unknown city, some services respond with status 200 but no forecast.
        guard let title = found.title else { throw DomainError.notFound(unknownCity) }
        let days = found.forecasts?.map { day in
            DayForecast(
                label: day.dateLabel,
                weather: day.telop ?? "–",
                low: day.temperature.min?.celsius.flatMap { Int($0) }.map(Temperature.init),
                high: day.temperature.max?.celsius.flatMap { Int($0) }.map(Temperature.init)
            )
        }
        return CityForecast(id: city, title: title, days: days ?? [], fetchedAt: now)
    }
}
