import ArticlesShared
import KasaneDomain
import KasaneHTTP

/// OpenWeatherMap's endpoint for one city.
struct WeatherByID: Endpoint {
    let id: Int
    let key: Secret
    var path: EndpointPath { "/data/2.5/weather" }
    var query: [QueryItem] {
        [QueryItem("id", id), QueryItem("units", "metric"), QueryItem("appid", key)]
    }

    struct Response: Decodable, Sendable {
        struct Condition: Decodable, Sendable { let description: String }
        struct Measurements: Decodable, Sendable { let temp: Double }
        let weather: [Condition]
        let main: Measurements
    }
}

struct Network: Networking {
    let client: APIClient
    let key: Secret

    func weather(in city: Int) async throws -> CurrentWeather {
        let unknownCity = ServiceFailure("OpenWeatherMap", .refused(status: 404))
        let call = WeatherByID(id: city, key: key)
        let found = try await client.fetch(call, from: "OpenWeatherMap", notFound: unknownCity)
        let summary = found.weather.map(\.description).joined(separator: ", ")
        return CurrentWeather(id: city, summary: summary, temperature: found.main.temp)
    }
}
