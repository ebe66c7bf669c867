import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    /// Open-Meteo's geocoding, which allows 600 calls a minute and 10,000 a day without an API key.
    ///
    /// Responses are stored, so that a name is searched for once a week.
    package static let openMeteoGeocoding = Self(
        id: "open-meteo-geocoding",
        name: "Open-Meteo geocoding",
        address: "https://geocoding-api.open-meteo.com",
        attribution: .geoNames,
        limits: [
            .search: .calls(day: (500, 1000), minute: (30, 30)),
            .host: .calls(day: (200, 400)),
        ],
        rateLimit: RateLimit(600, per: .seconds(60)),
        storesResponses: true,
        product: .places(DataSource(name: "GeoNames")) {
            OpenMeteoPlaceProvider(client: $0.client, source: $0.source)
        }
    )
}

extension Attribution {
    static let geoNames = Self(text: "GeoNames (CC BY 4.0)", link: "https://www.geonames.org/")
}
