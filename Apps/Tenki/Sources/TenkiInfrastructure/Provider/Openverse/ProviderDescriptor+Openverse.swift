import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    /// Openverse, which allows 20 calls a minute and 200 a day without an API key.
    ///
    /// Some of the calls are reserved for retries. Openverse lists photographs from many hosts; for
    /// those at other hosts than these, its own previews are shown.
    package static let openverse = Self(
        id: "openverse",
        name: "Openverse",
        address: "https://api.openverse.org",
        // Each photograph credits its photographer and licence, too.
        attribution: Attribution(text: "Openverse", link: "https://openverse.org/"),
        limits: [.search: .calls(day: (60, 60), minute: (12, 4))],
        rateLimit: RateLimit(20, per: .seconds(60)),
        product: .photos(
            .openverse,
            .hosts([
                "https://api.openverse.org", "https://live.staticflickr.com",
                "https://upload.wikimedia.org",
            ])
        ) {
            OpenverseProvider(client: $0.client, source: $0.source, clock: $0.clock)
        }
    )
}
