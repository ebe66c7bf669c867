import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    /// The Japan Meteorological Agency, which states no limit.
    ///
    /// A call is at most a request for the forecasts of an office and one for its overview, and
    /// counts as one.
    package static let jma = Self(
        id: "jma",
        name: "www.jma.go.jp",
        address: "https://www.jma.go.jp",
        attribution: .jma,
        limits: .perCity,
        rateLimit: RateLimit(2, per: .seconds(1)),
        product: .forecasts(DataSource(name: "www.jma.go.jp")) {
            JMAForecastProvider(client: $0.client, source: $0.source, clock: $0.clock)
        }
    )

    package static let jmaHours = Self(
        id: "jma-hours",
        name: "www.jma.go.jp (hours)",
        address: "https://www.jma.go.jp",
        attribution: .jma,
        limits: .perCity,
        rateLimit: RateLimit(2, per: .seconds(1)),
        product: .hours(DataSource(name: "www.jma.go.jp")) {
            JMAHoursProvider(client: $0.client, source: $0.source, clock: $0.clock)
        }
    )
}

extension Attribution {
    static let jma = Self(text: "気象庁", link: "https://www.jma.go.jp/bosai/forecast/")
}
