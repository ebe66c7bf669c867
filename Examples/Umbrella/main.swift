import KasaneAsyncHTTPClient
import KasaneContainer
import KasaneHTTP

// Domain: declares a requirement without implementing it.
protocol Sky: Sendable {
    func summary(over city: String) async throws -> String
}

// Application: a use case that depends on neither HTTP nor a container.
struct AdviseOnUmbrella {
    let sky: any Sky

    func callAsFunction(_ city: String) async throws -> String {
        let text = try await sky.summary(over: city)
        return text.contains("雨") ? "\(text): take an umbrella" : "\(text): leave it at home"
    }
}

// Infrastructure: a small value for each API call, and a type that adapts it.
struct ForecastByCity: Endpoint {
    var city: String
    var path: EndpointPath { "/api/v1/cities/\(city)/forecast" }

    struct Response: Decodable, Sendable {
        struct Day: Decodable, Sendable { var telop: String? }  // The weather in words.
        var days: [Day]
    }
}

struct TenkiSky: Sky {
    let client: APIClient

    func summary(over city: String) async throws -> String {
        let forecast = try await client.send(ForecastByCity(city: city))
        return forecast.days.first?.telop ?? "unknown"
    }
}

// Composition root: depends on every layer. The container is validated as a whole.
try await AsyncHTTPTransport.run { transport in
    let container = try Container {
        $0.register(AdviseOnUmbrella.self, AdviseOnUmbrella.init(sky:))
        $0.register((any Sky).self, scope: .singleton, TenkiSky.init(client:))
        $0.register(APIClient.self, scope: .singleton) {
            try APIClient(
                baseURL: "http://localhost:8080",
                transport: transport,
                userAgent: "umbrella/1"
            )
        }
    }
    let advise: AdviseOnUmbrella = try container.resolve()
    print(try await advise("130010"))
}
