import Foundation
import KasaneAsyncHTTPClient
import KasaneHTTP
package import NIOCore

/// Resolves hosts before connecting to them.
///
/// The request is sent to the resolved addresses, because the name could later resolve to different
/// addresses. If a transport checked addresses only after connecting, a private service would see a
/// TLS handshake, and errors would reveal its open ports.
package struct HostResolver: Sendable {
    package let addresses: @Sendable (_ host: String) async throws -> [SocketAddress]

    package init(addresses: @escaping @Sendable (_ host: String) async throws -> [SocketAddress]) {
        self.addresses = addresses
    }

    package static let system = HostResolver { host in try await SystemLookup.addresses(of: host) }

    /// Returns a host's IP addresses.
    ///
    /// Throws an error if the host has no address or a private address. A name with both public and
    /// private addresses is rejected, because it results from a mistake or an attack.
    func publicAddresses(of host: String) async throws -> [String] {
        let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let addresses: [SocketAddress]
        // If the host isn't an IP address, it is a name.
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
