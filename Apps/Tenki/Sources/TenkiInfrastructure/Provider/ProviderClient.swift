package import KasaneHTTP
package import Logging
package import TenkiDomain

/// The client of a provider's service.
package struct ProviderClient: Sendable {
    /// The description of the provider.
    package let descriptor: ProviderDescriptor
    /// The client.
    package let client: APIClient
    /// The report of the provider's failures.
    package let report: ProviderReport

    /// The name that Tenki sends to services.
    static let userAgent = "Tenki/0.1 (kasane)"

    /// Creates a client from its parts.
    package init(
        _ descriptor: ProviderDescriptor,
        client: APIClient,
        logger: Logger = Logger(label: "tenki.providers")
    ) {
        self.descriptor = descriptor
        self.client = client
        report = ProviderReport(of: descriptor.name, logger: logger)
    }

    /// The key under which the client's state is stored.
    var key: String { "\(descriptor.capability.rawValue)/\(descriptor.name)" }
}

extension ProviderClient {
    /// Creates the client of a provider with the policies of its descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: The description of the provider.
    ///   - transport: The transport of the requests.
    ///   - responses: The store for responses.
    ///   - slots: The request slots shared by all processes.
    ///   - clock: The clock for request slots and response dates.
    ///   - logger: The logger of the calls.
    /// - Throws: `InvalidBaseURLError` if the provider's address is not a base URL.
    package init(
        _ descriptor: ProviderDescriptor,
        over transport: any Transport,
        responses: any ResponseStore,
        slots: any RequestSlots,
        clock: any WallClock,
        logger: Logger
    ) throws {
        var transport = transport
        if let pause = descriptor.pause {
            transport = ThrottledTransport(
                transport,
                to: descriptor.name,
                slots: slots,
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
