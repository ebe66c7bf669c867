import KasaneFaultServer
import KasaneHTTP
import Testing

struct Forecast: Codable, Sendable {
    var summary: String
}

struct ForecastByCity: Endpoint {
    var city: String
    var path: EndpointPath { "/api/forecast/city/\(city)" }
    typealias Response = Forecast
}

func makeClient(for baseURL: String) throws -> APIClient { throw CancellationError() }

struct Samples: Sendable {}
