import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    /// The Japan Meteorological Agency's radar, whose lists and tiles are requested once for all
    /// readers.
    ///
    /// The lists and the pictures of all of Japan are about 100 requests in five minutes. Tiles,
    /// which readers request, have a share of their own, so that calls remain for the lists.
    package static let jmaRadar = Self(
        id: "jma-radar",
        name: "www.jma.go.jp (radar)",
        address: "https://www.jma.go.jp",
        attribution: .jmaRadar,
        limits: [
            .automatic: .calls(day: (200, 6000), minute: (20, 10)),
            .manual: .calls(day: (2000, 90_000), minute: (600, 300)),
        ],
        rateLimit: RateLimit(20, per: .seconds(1)),
        product: .radar(DataSource(name: "www.jma.go.jp")) {
            JMARadarProvider(client: $0.client, source: $0.source)
        }
    )
}

extension Attribution {
    static let jmaRadar = Self(text: "気象庁", link: "https://www.jma.go.jp/bosai/nowc/")
}
