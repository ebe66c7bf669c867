import HTTPTypes
public import Hummingbird

/// Tells the addresses of clients, behind proxies too.
///
/// `X-Forwarded-For` is believed only as far as trusted proxies have written it: it is read from its end,
/// and the first address that is no trusted proxy's is the client's. A port behind an address is left out. Of
/// a client whose address a trusted proxy has written in another way, or not at all, such as `unknown`, nothing
/// is known but that it is nobody in particular.
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
    /// - Returns: Whether it has; no if its address is not known, be it that a trusted proxy does not tell it or that
    ///   a proxy which is not trusted has sent the request.
    public func isClient(
        of request: Request,
        _ context: some RemoteAddressRequestContext,
        in ranges: [AddressRange]
    ) -> Bool {
        guard let client = client(of: request, context) else { return false }
        return client.origin == .known && ranges.contains { $0.contains(client.address) }
    }

    /// Returns the key by which the client of a request is told from others, as ``LimitRequests`` counts it.
    ///
    /// Clients whose addresses a trusted proxy does not write share the proxy's key.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: Its context.
    ///   - unlimited: The addresses whose clients are not told apart, as ``LimitRequests`` takes them.
    /// - Returns: The address of version 4, as `192.0.2.7`, or the network of 64 bits of version 6, as
    ///   `2001:db8::/64`; `nil` if the connection has no address, or one of the unlimited.
    public func key(
        of request: Request,
        _ context: some RemoteAddressRequestContext,
        except unlimited: [AddressRange] = []
    ) -> String? {
        guard let client = client(of: request, context), !client.isUnlimited(unlimited)
        else { return nil }
        return client.address.network.key
    }

    /// The client of a request.
    struct Client {
        /// What is known of whose address it is.
        enum Origin {
            /// It is the client's.
            case known
            /// It is that of a proxy that nobody trusts.
            case stranger
            /// It is that of a trusted proxy that does not tell the client's.
            case untold
        }

        let address: IPAddress
        let origin: Origin

        /// Whether its address is the proxy's own, or its own, and one of some.
        func isUnlimited(_ ranges: [AddressRange]) -> Bool {
            origin != .untold && ranges.contains { $0.contains(address) }
        }
    }

    /// Returns the client of a request, or `nil` if its address is not known.
    func client(of request: Request, _ context: some RemoteAddressRequestContext) -> Client? {
        guard let peer = context.remoteAddress.flatMap({ IPAddress($0) }) else { return nil }
        var hops = request.headers[values: .xForwardedFor].suffix(20)
            .flatMap { $0.split(separator: ",").suffix(20) }
        var address = peer
        while proxies.contains(where: { $0.contains(address) }), let hop = hops.popLast() {
            let text = hop.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
            guard let next = IPAddress(hop: text) else {
                return Client(address: address, origin: .untold)
            }
            address = next
        }
        let isForwarded = !hops.isEmpty || request.headers[.forwarded] != nil
        return Client(address: address, origin: address == peer && isForwarded ? .stranger : .known)
    }
}

extension IPAddress {
    /// Reads an address as proxies write it: alone, or as some do with a port, and then that of version 6 in
    /// brackets.
    fileprivate init?(hop: Substring) {
        if hop.first == "[" {
            guard let end = hop.firstIndex(of: "]") else { return nil }
            self.init(String(hop[..<end].dropFirst()))
        } else if hop.contains("."), hop.count(where: { $0 == ":" }) == 1 {
            self.init(String(hop.prefix { $0 != ":" }))
        } else {
            self.init(String(hop))
        }
    }
}

extension HTTPField.Name {
    fileprivate static var xForwardedFor: Self { Self("X-Forwarded-For") ?? .via }
    fileprivate static var forwarded: Self { Self("Forwarded") ?? .via }
}
