public import KasaneHTTP
public import TenkiDomain

/// A provider's client with its display name.
public struct ProviderClient: Sendable {
    /// The provider's name.
    public let name: String
    /// The kind of data that the provider supplies.
    public let capability: ProviderStatus.Capability
    /// The credit to show with the provider's data.
    public let attribution: Attribution
    /// How often it is called.
    public let allowance: ProviderAllowance
    /// The client.
    public let client: APIClient

    /// Creates a named client.
    public init(
        name: String,
        capability: ProviderStatus.Capability,
        attribution: Attribution,
        allowance: ProviderAllowance,
        client: APIClient
    ) {
        self.name = name
        self.capability = capability
        self.attribution = attribution
        self.allowance = allowance
        self.client = client
    }

    /// The key under which the client's state is stored.
    var key: String { "\(capability.rawValue)/\(name)" }
}
