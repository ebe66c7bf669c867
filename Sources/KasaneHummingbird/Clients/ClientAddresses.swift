import HTTPTypes
public import Hummingbird

/// Tells the addresses of clients, behind proxies too.
///
/// `X-Forwarded-For` is believed only as far as trusted proxies have written it: it is read from its end,
/// and the first address that is no trusted proxy's is the client's.
public struct ClientAddresses: Sendable {
    private let proxies: [AddressRange]

    /// Makes it for a server behind some proxies, or none.
    ///
    /// - Parameter proxies: The addresses of the proxies that are trusted.
    public init(behind proxies: [AddressRange] = []) {
        self.proxies = proxies
    }

    /// Whether the client of a request has one of some addresses.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: Its context.
    ///   - ranges: The addresses.
    /// - Returns: Whether it has; no if its address is not known, or if a proxy that is not trusted has sent the
    ///   request.
    public func isClient(
        of request: Request,
        _ context: some RemoteAddressRequestContext,
        in ranges: [AddressRange]
    ) -> Bool {
        guard let client = client(of: request, context) else { return false }
        return !client.isBehindStranger && ranges.contains { $0.contains(client.address) }
    }

    /// The client of a request.
    struct Client {
        let address: IPAddress
        /// Whether a proxy that is not trusted says to have sent it, so that the address is the proxy's.
        let isBehindStranger: Bool
    }

    /// Returns the client of a request, or `nil` if its address is not known.
    func client(of request: Request, _ context: some RemoteAddressRequestContext) -> Client? {
        guard let peer = context.remoteAddress.flatMap({ IPAddress($0) }) else { return nil }
        var hops = request.headers[values: .xForwardedFor].suffix(20)
            .flatMap { $0.split(separator: ",").suffix(20) }
        var address = peer
        while proxies.contains(where: { $0.contains(address) }), let hop = hops.popLast() {
            let text = hop.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
            // A proxy that writes no address has nothing to say of the client.
            guard let next = IPAddress(String(text)) else { break }
            address = next
        }
        let isForwarded = !hops.isEmpty || request.headers[.forwarded] != nil
        return Client(address: address, isBehindStranger: address == peer && isForwarded)
    }
}

extension HTTPField.Name {
    fileprivate static var xForwardedFor: Self { Self("X-Forwarded-For") ?? .via }
    fileprivate static var forwarded: Self { Self("Forwarded") ?? .via }
}
