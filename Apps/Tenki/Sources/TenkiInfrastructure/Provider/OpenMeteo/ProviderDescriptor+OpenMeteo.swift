import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    /// Open-Meteo, which allows 600 calls a minute and 10,000 a day without an API key.
    ///
    /// Each of the twelve places of a request counts as one call. The search is for the weather of
    /// places found by name.
    package static let openMeteo = Self(
        id: "open-meteo",
        name: "Open-Meteo",
        address: "https://api.open-meteo.com",
        attribution: .openMeteo,
        limits: [
            .automatic: .calls(day: (100, 200), minute: (4, 4)),
            .manual: .calls(day: (100, 200), minute: (4, 2)),
            .search: .calls(day: (300, 600), minute: (30, 30)),
            .host: .calls(day: (20, 50)),
        ],
        rateLimit: RateLimit(600, per: .seconds(60)),
        product: .conditions(DataSource(name: "Open-Meteo")) { parts in
            OpenMeteoProvider(
                client: parts.client,
                source: parts.source,
                clock: parts.clock
            ) { parts.report.recordUnreadable($0.name, $1) }
        }
    )

    package static let openMeteoHours = Self(
        id: "open-meteo-hours",
        name: "Open-Meteo (hours)",
        address: "https://api.open-meteo.com",
        attribution: .openMeteo,
        limits: [
            .automatic: .calls(day: (150, 250), minute: (40, 20)),
            .manual: .calls(day: (100, 150), minute: (20, 10)),
            .host: .calls(day: (50, 100)),
        ],
        rateLimit: RateLimit(2, per: .seconds(1)),
        product: .hours(DataSource(name: "Open-Meteo")) {
            OpenMeteoHoursProvider(client: $0.client, source: $0.source, clock: $0.clock)
        }
    )
}

extension Attribution {
    static let openMeteo = Self(
        text: "Weather data by Open-Meteo.com",
        link: "https://open-meteo.com/"
    )
}
