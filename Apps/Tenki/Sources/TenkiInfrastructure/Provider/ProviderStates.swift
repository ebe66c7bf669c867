import KasaneHTTP
import Synchronization
package import TenkiDomain

package final class ProviderStates: ProviderStatuses {
    private let clients: [ProviderClient]
    private let store: StoredServiceStates
    private let kept = Mutex<[String: StoredServiceState]>([:])

    package init(clients: [ProviderClient], store: StoredServiceStates) {
        self.clients = clients
        self.store = store
    }

    package func restore() async throws {
        for client in clients {
            guard let state = try await store.state(for: client.key) else { continue }
            client.client.restore(state.calls)
            client.report.restore(state)
        }
    }

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
    fileprivate func isSame(as other: Self) -> Bool {
        var other = other
        other.calls.date = calls.date
        return self == other
    }
}
