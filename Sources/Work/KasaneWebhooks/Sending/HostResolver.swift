import Foundation
import KasaneAsyncHTTPClient
import KasaneHTTP
package import NIOCore

/// Resolves hosts before any connection to them is opened.
///
/// The request is sent to these addresses, because the name can resolve to others by then. A
/// transport could check addresses only after connecting: a private service would see a TLS
/// handshake, and the errors would show which of its ports are open.
package struct HostResolver: Sendable {
    package let addresses: @Sendable (_ host: String) async throws -> [SocketAddress]

    package init(addresses: @escaping @Sendable (_ host: String) async throws -> [SocketAddress]) {
        self.addresses = addresses
    }

    package static let system = HostResolver { host in try await SystemLookup.addresses(of: host) }

    /// Returns a host's IP addresses; throws if any is private or there are none.
    ///
    /// A name with a public and a private address is refused: it is a mistake or an attack.
    func publicAddresses(of host: String) async throws -> [String] {
        let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let addresses: [SocketAddress]
        // Not an IP address, so a name.
        if let address = try? SocketAddress(ipAddress: plain, port: 0) {
            addresses = [address]
        } else {
            addresses = try await self.addresses(plain)
        }
        guard !addresses.isEmpty else { throw NetworkError(.connectionFailed, phase: .resolve) }
        guard !addresses.contains(where: \.isPrivate) else {
            throw NetworkError(.addressRefused, phase: .resolve)
        }
        return addresses.compactMap(\.ipAddress)
    }
}
