import HTTPTypes
public import Hummingbird

/// Determines the addresses of clients, including clients behind trusted proxies.
///
/// `X-Forwarded-For` is read from right to left. The first address that doesn't belong to a trusted
/// proxy is the client's address. Ports are ignored. If a trusted proxy sends no address, or sends
/// a value such as `unknown`, the client's address is unknown.
///
/// ```swift
/// let addresses = ClientAddressResolver(trustedProxies: [try AddressRange("10.0.0.0/8")])
/// router.add(middleware: RateLimitMiddleware(rate: 20, burst: 200, addresses: addresses))
/// ```
public struct ClientAddressResolver: Sendable {
    private let proxies: [AddressRange]
    var hasTrustedProxies: Bool { !proxies.isEmpty }

    /// Creates a resolver that by default trusts no proxies.
    public init(trustedProxies proxies: [AddressRange] = []) {
        self.proxies = proxies
    }

    /// Returns whether the address of a request's client is in one of the given ranges.
    ///
    /// ```swift
    /// let addresses = ClientAddressResolver()
    /// let readers = RouteAudience<WebContext>("metrics readers") { request, context in
    ///     let machine = AddressRange.loopback
    ///     guard addresses.isClientAddress(of: request, context: context, in: machine) else {
    ///         throw HTTPError(.forbidden)
    ///     }
    /// }
    /// router.for(readers).get("/metrics") { [metrics] _, _ in metrics.text }
    /// ```
    ///
    /// - Returns: `true` if the address is in a range. The result is `false` if the address is
    ///   unknown, because a trusted proxy doesn't report it or an untrusted proxy sent the request.
    public func isClientAddress(
        of request: Request,
        context: some RemoteAddressRequestContext,
        in ranges: [AddressRange]
    ) -> Bool {
        guard let client = client(of: request, context) else { return false }
        return client.origin == .known && ranges.contains { $0.contains(client.address) }
    }

    /// Returns the key that ``RateLimitMiddleware`` uses for a request's client.
    ///
    /// All clients whose addresses a trusted proxy doesn't report share a key, and so do all
    /// clients of an untrusted proxy on this machine.
    ///
    /// ```swift
    /// let addresses = ClientAddressResolver()
    /// live.addRoutes(to: router, client: { request, context in
    ///     addresses.key(of: request, context: context)
    /// })
    /// ```
    ///
    /// - Parameter unlimited: The addresses of clients without a key, as in
    ///   ``RateLimitMiddleware``.
    /// - Returns: The IPv4 address, such as `192.0.2.7`, or the IPv6 /64 network, such as
    ///   `2001:db8::/64`. Returns `nil` if the connection has no address or the client is
    ///   unlimited.
    public func key(
        of request: Request,
        context: some RemoteAddressRequestContext,
        except unlimited: [AddressRange] = []
    ) -> String? {
        guard let client = client(of: request, context), !client.isUnlimited(unlimited)
        else { return nil }
        return client.address.network.key
    }

    /// Returns the origin that a request's client uses to access the server.
    ///
    /// If the request comes from a trusted proxy, the scheme is read from `X-Forwarded-Proto`,
    /// which the proxy must set. The host name is sent by the client, so add
    /// ``HostValidationMiddleware``.
    ///
    /// ```swift
    /// let addresses = ClientAddressResolver()
    /// live.addRoutes(to: router, origin: { request, context in
    ///     addresses.origin(of: request, context: context)
    /// })
    /// ```
    ///
    /// - Parameter isSecure: Whether the server itself uses TLS.
    /// - Returns: The origin, such as `https://weather.example`, or `nil` if the request has no
    ///   host. The port is included only if it isn't the scheme's default.
    public func origin(
        of request: Request,
        context: some RemoteAddressRequestContext,
        isSecure: Bool = false
    ) -> String? {
        guard let authority = request.head.authority, !authority.isEmpty else { return nil }
        let schemes = request.headers[values: .xForwardedProto]
        let isForwarded = schemes == ["https"] && isTrustedProxy(context)
        return "\(isSecure || isForwarded ? "https" : "http")://\(authority)"
    }

    func isTrustedProxy(_ context: some RemoteAddressRequestContext) -> Bool {
        guard !proxies.isEmpty, let peer = context.remoteAddress.flatMap({ IPAddress($0) })
        else { return false }
        return isTrusted(peer)
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        proxies.contains { $0.contains(address) }
    }

    struct Client {
        /// The relationship between a connection's address and the client.
        enum Origin {
            /// The address is the client's.
            case known
            /// The address belongs to an untrusted proxy.
            case untrustedProxy
            /// The address belongs to a trusted proxy that doesn't report the client's address.
            case unreported
        }

        let address: IPAddress
        let origin: Origin

        /// Whether the request comes from an untrusted proxy on this machine.
        ///
        /// On requests from other machines, the header might have been written by the client
        /// itself.
        var isUndeclaredProxy: Bool {
            origin == .untrustedProxy && AddressRange.loopback.contains { $0.contains(address) }
        }

        /// Returns whether the address is in one of the ranges and belongs to the client itself.
        func isUnlimited(_ ranges: [AddressRange]) -> Bool {
            origin != .unreported && !isUndeclaredProxy && ranges.contains { $0.contains(address) }
        }
    }

    /// Returns a request's client, or `nil` if the connection has no address.
    func client(of request: Request, _ context: some RemoteAddressRequestContext) -> Client? {
        guard let peer = context.remoteAddress.flatMap({ IPAddress($0) }) else { return nil }
        // Splits Unicode scalars, because a combining character from a client would form one
        // character with a comma.
        var hops = request.headers[values: .xForwardedFor].suffix(20)
            .flatMap { $0.unicodeScalars.split(separator: ",").suffix(20) }
        var address = peer
        while isTrusted(address), let hop = hops.popLast() {
            let text = hop.drop { $0.properties.isWhitespace }
                .prefix { !$0.properties.isWhitespace }
            guard let next = IPAddress(hop: Substring(text)) else {
                return Client(address: address, origin: .unreported)
            }
            address = next
        }
        let isForwarded =
            !hops.isEmpty || request.headers[.forwarded] != nil
            || !isTrusted(peer) && request.headers[.xForwardedFor] != nil
        return Client(
            address: address,
            origin: address == peer && isForwarded ? .untrustedProxy : .known
        )
    }
}

extension IPAddress {
    /// Parses an address in a proxy's format, optionally with a port and, for IPv6, brackets.
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
    fileprivate static var xForwardedProto: Self { Self("X-Forwarded-Proto") ?? .via }
    fileprivate static var forwarded: Self { Self("Forwarded") ?? .via }
}
