import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    package static let jmaObservations = Self(
        id: "jma-observations",
        name: "www.jma.go.jp (observations)",
        address: "https://www.jma.go.jp",
        attribution: Attribution(text: "気象庁", link: "https://www.jma.go.jp/bosai/amedas/"),
        limits: [.automatic: .calls(day: (160, 200), minute: (2, 2))],
        rateLimit: RateLimit(2, per: .seconds(1)),
        product: .observations(DataSource(name: "www.jma.go.jp")) {
            JMAObservationProvider(client: $0.client, source: $0.source)
        }
    )
}
