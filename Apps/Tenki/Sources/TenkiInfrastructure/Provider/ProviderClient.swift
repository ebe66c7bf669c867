public import KasaneHTTP
public import TenkiDomain

/// A client of a provider, under the name that people know it by.
public struct ProviderClient: Sendable {
    /// The provider's name.
    public let name: String
    /// What it gives.
    public let capability: ProviderStatus.Capability
    /// Whom to name wherever what it gives is shown.
    public let attribution: Attribution
    /// How often it is called.
    public let allowance: ProviderAllowance
    /// The client.
    public let client: APIClient

    /// Names a client.
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

    /// What its state is kept as.
    var key: String { "\(capability.rawValue)/\(name)" }
}
