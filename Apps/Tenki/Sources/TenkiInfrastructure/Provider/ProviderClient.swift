package import KasaneHTTP
package import Logging
package import TenkiDomain

package struct ProviderClient: Sendable {
    package let descriptor: ProviderDescriptor
    package let client: APIClient
    package let report: ProviderReport

    static let userAgent = "Tenki/\(Release.version) (kasane)"

    package init(
        _ descriptor: ProviderDescriptor,
        client: APIClient,
        logger: Logger = Logger(label: "tenki.providers")
    ) {
        self.descriptor = descriptor
        self.client = client
        report = ProviderReport(of: descriptor.name, logger: logger)
    }

    var key: String { "\(descriptor.capability.rawValue)/\(descriptor.name)" }
}

extension ProviderClient {
    package init(
        _ descriptor: ProviderDescriptor,
        over transport: any Transport,
        responses: any ResponseStore,
        quota: Quota,
        clock: any WallClock,
        logger: Logger
    ) throws {
        var transport = transport
        if let pause = descriptor.pause {
            transport = ThrottledTransport(
                transport,
                to: descriptor.name,
                quota: quota,
                pause: pause,
                clock: clock
            )
        }
        var policies = CallPolicies()
        policies.rateLimit = descriptor.rateLimit
        policies.retry = descriptor.retry
        policies.cache = descriptor.storesResponses ? CachePolicy(store: responses) : nil
        let client = try APIClient(
            baseURL: descriptor.address,
            transport: transport,
            userAgent: Self.userAgent,
            policies: policies,
            logger: logger,
            date: { clock.now }
        )
        self.init(descriptor, client: client, logger: logger)
    }
}
