import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    package static let pixabay = Self(
        id: "pixabay",
        name: "Pixabay",
        address: "https://pixabay.com",
        keyVariable: "TENKI_PIXABAY_KEY",
        // Each photograph credits its photographer, too.
        attribution: Attribution(text: "Pixabay", link: "https://pixabay.com/"),
        limits: [.search: .calls(day: (1000, 2000), minute: (40, 30))],
        rateLimit: RateLimit(100, per: .seconds(60)),
        product: .photos(.pixabay, .hosts(["https://pixabay.com", "https://cdn.pixabay.com"])) {
            PixabayProvider(client: $0.client, key: $0.key, source: $0.source, clock: $0.clock)
        }
    )
}
