import Foundation
import KasaneHTTP
package import NIOCore

/// Looks up the addresses of hosts, before any connection to them is opened.
///
/// The transport checks the address of each connection again, in case the name has another address
/// by then. It can do so only when the connection is open: without this lookup a private service
/// would see a TLS handshake, and the errors would show which of its ports are open.
package struct HostResolver: Sendable {
    /// Returns all addresses of a host.
    package let addresses: @Sendable (_ host: String) async throws -> [SocketAddress]

    /// Creates a resolver.
    package init(addresses: @escaping @Sendable (_ host: String) async throws -> [SocketAddress]) {
        self.addresses = addresses
    }

    /// The resolver of the system.
    package static let system = HostResolver { host in try await SystemLookup.addresses(of: host) }

    /// Throws if one of a host's addresses is not public, or if it has none.
    ///
    /// A name with a public and a private address is refused, because either can be connected to.
    func check(_ host: String) async throws {
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
    }
}
