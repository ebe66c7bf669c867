import AsyncHTTPClient
import Synchronization

/// Clients for hosts whose addresses are given, one per host and address.
///
/// AsyncHTTPClient looks up the host of each new connection unless its configuration contains an
/// address for the host. TLS and the request still use the host name.
final class PinnedClients: Sendable {
    private struct Pin: Hashable {
        let host: String
        let address: String
    }

    private struct State {
        /// The recently used clients in order of use.
        var recent: [(pin: Pin, client: PinnedClient)] = []
        var isClosed = false
    }

    /// The number of clients that keep their connections open for the next request.
    private static let maximumCount = 16

    private let configuration: HTTPClient.Configuration
    private let state = Mutex(State())

    init(_ configuration: HTTPClient.Configuration) {
        self.configuration = configuration
    }

    /// Returns the client that connects to an address of a host, or `nil` after shutdown.
    func client(for host: String, at address: String) -> PinnedClient? {
        let pin = Pin(host: host, address: address)
        // Removed clients are released outside the lock.
        let (client, removed) = state.withLock { state -> (PinnedClient?, PinnedClient?) in
            guard !state.isClosed else { return (nil, nil) }
            let index = state.recent.firstIndex { $0.pin == pin }
            let client = index.map { state.recent.remove(at: $0).client } ?? makeClient(pin)
            state.recent.append((pin, client))
            let isFull = state.recent.count > Self.maximumCount
            return (client, isFull ? state.recent.removeFirst().client : nil)
        }
        withExtendedLifetime(removed) {}
        return client
    }

    func close() async {
        let clients = state.withLock { state in
            state.isClosed = true
            defer { state.recent = [] }
            return state.recent.map(\.client)
        }
        for client in clients { await client.close() }
    }

    private func makeClient(_ pin: Pin) -> PinnedClient {
        var configuration = configuration
        configuration.dnsOverride[pin.host] = pin.address
        return PinnedClient(configuration)
    }
}

/// A client that shuts down when it is deallocated.
final class PinnedClient: Sendable {
    let client: HTTPClient

    init(_ configuration: HTTPClient.Configuration) {
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    deinit {
        // The shutdown fails only if the client is already closed, and the connections are no
        // longer used.
        client.shutdown { _ in }
    }

    func close() async {
        // Errors can be ignored, because the connections are no longer used.
        try? await client.shutdown()
    }
}
