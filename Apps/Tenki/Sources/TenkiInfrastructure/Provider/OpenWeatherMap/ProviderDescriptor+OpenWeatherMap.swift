import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    package static let openWeatherMap = Self(
        id: "openweathermap",
        name: "OpenWeather",
        address: "https://api.openweathermap.org",
        keyVariable: "TENKI_OPENWEATHERMAP_KEY",
        attribution: .openWeather,
        limits: [
            .automatic: .calls(day: (150, 250), minute: (1, 1)),
            .manual: .calls(day: (150, 250), minute: (1, 1)),
            .search: .calls(day: (200, 500), minute: (5, 5)),
            .host: .calls(day: (50, 150)),
        ],
        rateLimit: RateLimit(60, per: .seconds(60)),
        product: .conditions(DataSource(name: "OpenWeather")) { parts in
            OpenWeatherMapProvider(
                client: parts.client,
                key: parts.key,
                source: parts.source,
                clock: parts.clock
            ) { parts.report.recordUnreadable($0.name, $1) }
        }
    )
}

extension Attribution {
    static let openWeather = Self(
        text: "Weather data provided by OpenWeather",
        link: "https://openweathermap.org/"
    )
}
