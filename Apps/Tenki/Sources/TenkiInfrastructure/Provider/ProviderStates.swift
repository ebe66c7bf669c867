public import KasaneHTTP
import Synchronization
public import TenkiDomain

/// How the providers are called: kept over a restart, and shown.
public final class ProviderStates: ProviderStatuses {
    private let clients: [ProviderClient]
    private let store: any ServiceStateStore
    private let kept = Mutex<[String: ServiceState]>([:])

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

    /// Keeps the states, but for those that are as they were kept last.
    ///
    /// - Throws: What the store throws.
    public func keep() async throws {
        for client in clients {
            let state = client.client.state
            if let last = kept.withLock({ $0[client.key] }), last.isSame(as: state) { continue }
            try await store.keep(state, of: client.key)
            kept.withLock { $0[client.key] = state }
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
                callsLeft: state.callsLeft.map { max(0, Int($0.rounded(.down))) },
                attribution: client.attribution
            )
        }
    }
}

extension ServiceState {
    /// Whether nothing but the date differs.
    fileprivate func isSame(as other: ServiceState) -> Bool {
        var other = other
        other.date = date
        return self == other
    }
}
