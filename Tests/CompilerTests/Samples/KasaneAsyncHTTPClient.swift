import KasaneAsyncHTTPClient
import KasaneHTTP

struct ForecastByCity: Endpoint {
    var city: String
    var path: EndpointPath { "/api/forecast/city/\(city)" }

    struct Response: Decodable, Sendable {
        var summary: String
    }
}

struct Samples: Sendable {
    let url: String
    let certificate: String

    func show(_ text: String) {}
}
