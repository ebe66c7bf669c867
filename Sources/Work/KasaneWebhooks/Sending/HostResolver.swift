import Foundation
import KasaneHTTP
package import NIOCore

/// Looks up the addresses of hosts, before any connection to them is opened.
///
/// The request is then sent to these addresses, because the name may have others by then. A
/// transport could check those only when the connection is open: a private service would see a TLS
/// handshake, and the errors would show which of its ports are open.
package struct HostResolver: Sendable {
    /// Returns all addresses of a host.
    package let addresses: @Sendable (_ host: String) async throws -> [SocketAddress]

    /// Creates a resolver.
    package init(addresses: @escaping @Sendable (_ host: String) async throws -> [SocketAddress]) {
        self.addresses = addresses
    }

    /// The resolver of the system.
    package static let system = HostResolver { host in try await SystemLookup.addresses(of: host) }

    /// Returns a host's addresses; throws if one of them is not public, or if there is none.
    ///
    /// A name with a public and a private address is refused, because it is a mistake or an attack.
    func publicAddresses(of host: String) async throws -> [SocketAddress] {
        let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let addresses: [SocketAddress]
        // A host that is not an address is a name.
        if let address = try? SocketAddress(ipAddress: plain, port: 0) {
            addresses = [address]
        } else {
            addresses = try await self.addresses(plain)
        }
        guard !addresses.isEmpty else { throw NetworkError(.connectionFailed, phase: .resolve) }
        guard !addresses.contains(where: \.isPrivate) else {
            throw NetworkError(.addressRefused, phase: .resolve)
        }
        return addresses
    }
}
