import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    /// The Japan Meteorological Agency's radar, whose lists and tiles are requested once for all
    /// readers.
    ///
    /// The list and the pictures of all of Japan are about 100 requests in five minutes.
    public static let jmaRadar = Self(
        id: "jma-radar",
        name: "www.jma.go.jp (radar)",
        address: "https://www.jma.go.jp",
        attribution: .jmaRadar,
        limits: [.automatic: ShareLimit(day: (2000, 100_000), minute: (600, 300))],
        rateLimit: RateLimit(20, per: .seconds(1)),
        product: .radar(DataSource(name: "www.jma.go.jp")) {
            JMARadarProvider(client: $0.client, source: $0.source)
        }
    )
}

extension Attribution {
    /// The Japan Meteorological Agency's radar.
    static let jmaRadar = Self(text: "気象庁", link: "https://www.jma.go.jp/bosai/nowc/")
}
