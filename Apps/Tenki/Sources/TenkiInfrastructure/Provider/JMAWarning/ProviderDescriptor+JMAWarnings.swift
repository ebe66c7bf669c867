import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    package static let jmaWarningFeed = Self(
        id: "jma-warning-feed",
        name: "www.data.jma.go.jp",
        address: "https://www.data.jma.go.jp",
        attribution: .jmaWarnings,
        limits: [.automatic: .calls(day: (2000, 6000), minute: (210, 60))],
        rateLimit: RateLimit(10, per: .seconds(1)),
        storesResponses: true,
        product: .warningFeed(DataSource(name: "www.data.jma.go.jp")) {
            JMAWarningFeedProvider(client: $0.client, source: $0.source)
        }
    )

    package static let jmaWarningState = Self(
        id: "jma-warning-state",
        name: "www.jma.go.jp (warnings)",
        address: "https://www.jma.go.jp",
        attribution: .jmaWarnings,
        limits: [.automatic: .calls(day: (300, 3000), minute: (4, 2))],
        rateLimit: RateLimit(2, per: .seconds(1)),
        storesResponses: true,
        product: .warningState(DataSource(name: "www.jma.go.jp")) {
            JMAWarningStateProvider(client: $0.client, source: $0.source)
        }
    )
}

extension Attribution {
    static let jmaWarnings = Self(text: "気象庁", link: "https://www.jma.go.jp/bosai/warning/")
}
