public import KasaneHTTP
public import TenkiDomain

/// A client of a provider, under the name that people know it by.
public struct ProviderClient: Sendable {
    /// The provider's name.
    public let name: String
    /// What it gives.
    public let capability: ProviderStatus.Capability
    /// The client.
    public let client: APIClient

    /// Names a client.
    public init(name: String, capability: ProviderStatus.Capability, client: APIClient) {
        self.name = name
        self.capability = capability
        self.client = client
    }

    /// What its state is kept as.
    var key: String { "\(capability.rawValue)/\(name)" }
}

/// How the providers are called: kept over a restart, and shown.
public struct ProviderStates: ProviderStatuses {
    private let clients: [ProviderClient]
    private let store: any ServiceStateStore

    /// Makes the states of clients.
    ///
    /// - Parameters:
    ///   - clients: The clients, by capability, the preferred first.
    ///   - store: Where states are kept.
    public init(clients: [ProviderClient], store: any ServiceStateStore) {
        self.clients = clients
        self.store = store
    }

    /// Goes on from the states that were kept.
    ///
    /// - Throws: What the store throws.
    public func restore() async throws {
        for client in clients {
            try await client.client.restoreState(from: store, of: client.key)
        }
    }

    /// Keeps the states.
    ///
    /// - Throws: What the store throws.
    public func keep() async throws {
        for client in clients {
            try await client.client.keepState(in: store, of: client.key)
        }
    }

    /// The providers that are used, by capability, the preferred first.
    public var statuses: [ProviderStatus] {
        clients.map { client in
            let state = client.client.state
            return ProviderStatus(
                name: client.name,
                capability: client.capability,
                restsUntil: state.circuitOpenUntil,
                callsLeft: state.callsLeft.map { max(0, Int($0.rounded(.down))) }
            )
        }
    }
}
