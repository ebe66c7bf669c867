import KasaneHTTP
import Synchronization
package import TenkiDomain

/// The call states of the providers, persisted across restarts.
package final class ProviderStates: ProviderStatuses {
    private let clients: [ProviderClient]
    private let store: StoredServiceStates
    private let kept = Mutex<[String: StoredServiceState]>([:])

    /// Creates the states of several clients.
    ///
    /// - Parameters:
    ///   - clients: The clients, by capability, in order of preference.
    ///   - store: The store for the states.
    package init(clients: [ProviderClient], store: StoredServiceStates) {
        self.clients = clients
        self.store = store
    }

    /// Restores the stored states.
    ///
    /// - Throws: An error of the store.
    package func restore() async throws {
        for client in clients {
            guard let state = try await store.state(for: client.key) else { continue }
            client.client.restore(state.calls)
            client.report.restore(state)
        }
    }

    /// Stores the states that have changed since they were last stored.
    ///
    /// - Throws: An error of the store.
    package func save() async throws {
        for client in clients {
            let state = StoredServiceState(
                calls: client.client.state,
                failure: client.report.failure,
                isFailing: client.report.isFailing
            )
            if let last = kept.withLock({ $0[client.key] }), last.isSame(as: state) { continue }
            try await store.save(state, for: client.key)
            kept.withLock { $0[client.key] = state }
        }
    }

    /// The providers in use, by capability, in order of preference.
    package var statuses: [ProviderStatus] {
        clients.map { client in
            let state = client.client.state
            return ProviderStatus(
                name: client.descriptor.name,
                capability: client.descriptor.capability,
                pausedUntil: state.circuitOpenUntil,
                callsLeft: state.callsLeft.map { max(0, Int($0.rounded(.down))) },
                failure: client.report.failure,
                isFailing: client.report.isFailing,
                attribution: client.descriptor.attribution
            )
        }
    }
}

extension StoredServiceState {
    /// Returns whether the states are equal except for their dates.
    fileprivate func isSame(as other: Self) -> Bool {
        var other = other
        other.calls.date = calls.date
        return self == other
    }
}
