import Foundation
import KasaneContainer
import KasaneHTTP
import TenkiDomain
import TenkiInfrastructure

/// Where the public services are, and what their data are stored as.
struct PublicServices {
    /// The base URL of the livedoor-compatible service.
    let forecasts: String
    /// What its forecasts are stored as.
    let forecastSource: ForecastSource
    /// The base URL of Open-Meteo.
    let openMeteo: String
    /// The base URL of OpenWeatherMap.
    let openWeatherMap: String
    /// The key for OpenWeatherMap; without it the weather is Open-Meteo's.
    let openWeatherMapKey: String?
    /// What the present weather is stored as; `nil` for the provider's own name.
    let conditionsSource: ForecastSource?

    /// The public services, and a livedoor-compatible one.
    static func real(forecasts: String) -> Self {
        Self(
            forecasts: forecasts,
            forecastSource: ForecastSource(
                name: URLComponents(string: forecasts)?.host ?? forecasts
            ),
            openMeteo: "https://api.open-meteo.com",
            openWeatherMap: "https://api.openweathermap.org",
            openWeatherMapKey: ProcessInfo.processInfo.environment["TENKI_OPENWEATHERMAP_KEY"],
            conditionsSource: nil
        )
    }

    /// The stand-in for all of them.
    static func demo(at url: String) -> Self {
        Self(
            forecasts: url,
            forecastSource: .demo,
            openMeteo: url,
            openWeatherMap: url,
            openWeatherMapKey: nil,
            conditionsSource: .demo
        )
    }
}

/// The providers of forecasts and of present weather.
struct ProviderAssembly: Assembly {
    let services: PublicServices

    func assemble(_ registry: inout Registry) {
        registry.register(
            (any ForecastProvider).self,
            scope: .shared
        ) { (transport: any Transport, clock: any WallClock) in
            LivedoorForecastProvider(
                client: try client(
                    services.forecasts,
                    transport,
                    // The service asks for it: half a second between calls.
                    rateLimit: services.forecastSource.isDemo ? nil : .apart(.milliseconds(500))
                ),
                source: services.forecastSource,
                clock: clock
            )
        }
        registry.register(
            (any CurrentConditionsProvider).self,
            scope: .shared
        ) { (transport: any Transport, clock: any WallClock) in
            guard let key = services.openWeatherMapKey, !key.isEmpty else {
                return OpenMeteoProvider(
                    client: try client(services.openMeteo, transport),
                    source: services.conditionsSource ?? ForecastSource(name: "Open-Meteo"),
                    clock: clock
                )
            }
            return OpenWeatherMapProvider(
                client: try client(services.openWeatherMap, transport),
                key: Secret(key),
                clock: clock
            )
        }
    }

    private func client(
        _ baseURL: String,
        _ transport: any Transport,
        rateLimit: RateLimit? = nil
    ) throws -> APIClient {
        var policies = CallPolicies()
        policies.rateLimit = rateLimit
        return try APIClient(
            baseURL: baseURL,
            transport: transport,
            userAgent: "Tenki/0.1 (kasane)",
            policies: policies
        )
    }
}
