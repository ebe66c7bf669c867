import KasaneContainer
import KasaneHTTP
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

/// Registers the services that fetch the pictures of photographs.
struct PictureAssembly: Assembly {
    /// The hosts of the pictures of each source.
    ///
    /// Openverse lists photographs from many hosts. For those at other hosts, Openverse's own
    /// previews are shown.
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
            scope: .singleton
        ) { [services] (transport: any Transport) in
            try Self.provider(services, over: transport)
        }
        // A singleton, because concurrent callers share one request.
        registry.register(
            FetchPicture.self,
            scope: .singleton,
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
            bulkhead: ConcurrencyLimit(maximumConcurrent: 4, maximumQueued: 256)
        )
        // Redirects could lead to any host.
        policies.redirects = RedirectPolicy(limit: 0)
        // The services supply the pictures' addresses. Only the demo server's address is configured
        // here.
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
            let demoTransport = PictureTransport(
                transport,
                origins: Set([WebOrigin(services.openverse)].compactMap { $0 })
            )
            let client = try client(services.openverse, over: demoTransport)
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
