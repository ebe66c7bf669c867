import KasaneContainer
import KasaneHTTP
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

/// What fetches the pictures of photographs.
struct PictureAssembly: Assembly {
    /// The hosts that have the pictures of each source.
    ///
    /// Openverse's photographs are at many; of those at other hosts its own previews are shown.
    private static let hosts: [PhotoSource: [String]] = [
        .pixabay: ["https://pixabay.com", "https://cdn.pixabay.com"],
        .openverse: [
            "https://api.openverse.org", "https://live.staticflickr.com",
            "https://upload.wikimedia.org",
        ],
    ]

    let services: PublicServices

    func assemble(_ registry: inout Registry) {
        registry.register(
            (any PictureProvider).self,
            scope: .shared
        ) { [services] (transport: any Transport) in
            try Self.provider(services, over: transport)
        }
        // Shared, for those who ask at the same time share one call.
        registry.register(
            FetchPicture.self,
            scope: .shared,
            FetchPicture.init(provider:transactions:)
        )
    }

    private static func provider(
        _ services: PublicServices,
        over transport: any Transport
    ) throws -> HTTPPictureProvider {
        var policies = CallPolicies(
            deadline: .seconds(15),
            maximumBodySize: 5 << 20,
            cache: .pictures(maximumSize: 16 << 20),
            bulkhead: BulkheadLimit(running: 4, waiting: 256)
        )
        // It would follow them to anywhere.
        policies.redirects = RedirectPolicy(limit: 0)
        // Services name the pictures' addresses; only the stand-in's is named here.
        policies.addresses = services.isDemo ? .named : .publicOnly
        func client(_ baseURL: String, over transport: PictureTransport) throws -> APIClient {
            try APIClient(
                baseURL: baseURL,
                transport: transport,
                userAgent: "Tenki/0.1 (kasane)",
                policies: policies,
                logger: .tenki
            )
        }
        if services.isDemo {
            let standIn = PictureTransport(
                transport,
                origins: Set([WebOrigin(services.openverse)].compactMap { $0 })
            )
            let client = try client(services.openverse, over: standIn)
            return HTTPPictureProvider(hosts: [.demo: PictureHosts(always: client)])
        }
        return HTTPPictureProvider(
            hosts: try hosts.mapValues { addresses in
                let origins = addresses.compactMap { WebOrigin($0) }
                let transport = PictureTransport(transport, origins: Set(origins))
                return PictureHosts(
                    try Dictionary(
                        uniqueKeysWithValues: origins.map {
                            ($0, try client($0.text, over: transport))
                        }
                    )
                )
            }
        )
    }
}
