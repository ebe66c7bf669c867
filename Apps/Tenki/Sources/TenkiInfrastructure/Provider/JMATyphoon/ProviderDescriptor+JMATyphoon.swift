import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    /// The Japan Meteorological Agency's typhoons, whose list is requested every 20 minutes in
    /// the background, and at most every ten minutes.
    package static let jmaTyphoon = Self(
        id: "jma-typhoon",
        name: "www.jma.go.jp (typhoons)",
        address: "https://www.jma.go.jp",
        attribution: .jmaTyphoon,
        limits: [.automatic: .calls(day: (100, 600), minute: (20, 10))],
        rateLimit: RateLimit(2, per: .seconds(1)),
        product: .typhoons(DataSource(name: "www.jma.go.jp")) {
            JMATyphoonProvider(client: $0.client, source: $0.source)
        }
    )
}

extension Attribution {
    static let jmaTyphoon = Self(text: "気象庁", link: "https://www.jma.go.jp/bosai/typhoon/")
}
