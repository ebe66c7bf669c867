package import KasaneHTTP
package import Logging
import TenkiDomain

extension HTTPPictureProvider {
    package init(
        of descriptors: [ProviderDescriptor],
        over transport: any Transport,
        logger: Logger
    ) throws {
        var policies = CallPolicies(
            deadline: .seconds(15),
            maximumBodySize: 5 << 20,
            // `FetchPicture` limits the downloads, and keeps the pictures.
            bulkhead: nil
        )
        // Redirects could lead to any host.
        policies.redirects = RedirectPolicy(limit: 0)
        var hosts: [PhotoSource: PictureHosts] = [:]
        for case .photos(let source, let origins, _) in descriptors.map(\.product) {
            hosts[source] = try PictureHosts(origins, over: transport, policies, logger: logger)
        }
        self.init(hosts: hosts)
    }
}

extension PictureHosts {
    fileprivate init(
        _ origins: PictureOrigins,
        over transport: any Transport,
        _ policies: CallPolicies,
        logger: Logger
    ) throws {
        var policies = policies
        func client(_ baseURL: String, _ transport: PictureTransport) throws -> APIClient {
            try APIClient(
                baseURL: baseURL,
                transport: transport,
                userAgent: ProviderClient.userAgent,
                policies: policies,
                logger: logger
            )
        }
        switch origins {
        case .hosts(let addresses):
            policies.addresses = .publicOnly
            let allowed = Set(addresses.compactMap { WebOrigin($0) })
            let transport = PictureTransport(transport, origins: allowed)
            var clients: [WebOrigin: APIClient] = [:]
            for origin in allowed { clients[origin] = try client(origin.text, transport) }
            self.init(clients)
        case .substitute(let address):
            // The address is configured, so it may be private.
            policies.addresses = .named
            let allowed = Set([WebOrigin(address)].compactMap { $0 })
            self.init(always: try client(address, PictureTransport(transport, origins: allowed)))
        }
    }
}
