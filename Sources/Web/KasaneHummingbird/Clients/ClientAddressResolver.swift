import HTTPTypes
public import Hummingbird

/// Resolves the addresses of clients, including clients behind proxies.
///
/// `X-Forwarded-For` is trusted only as far as trusted proxies have written it. It is read from its
/// end, and the first address that does not belong to a trusted proxy is the client's. A port after
/// an address is ignored. If a trusted proxy writes no address, or writes it in another form, such
/// as `unknown`, the client's address is unknown.
///
/// ```swift
/// let addresses = ClientAddressResolver(trustedProxies: [try AddressRange("10.0.0.0/8")])
/// router.add(middleware: RateLimitMiddleware(rate: 20, burst: 200, addresses: addresses))
/// ```
public struct ClientAddressResolver: Sendable {
    private let proxies: [AddressRange]
    var hasTrustedProxies: Bool { !proxies.isEmpty }

    /// Creates a resolver, by default without trusted proxies.
    public init(trustedProxies proxies: [AddressRange] = []) {
        self.proxies = proxies
    }

    /// Returns whether the client of a request has an address in one of several ranges.
    ///
    /// ```swift
    /// let addresses = ClientAddressResolver()
    /// let readers = RouteAudience<WebContext>("readers of metrics") { request, context in
    ///     let machine = AddressRange.loopback
    ///     guard addresses.isClientAddress(of: request, context: context, in: machine) else {
    ///         throw HTTPError(.forbidden)
    ///     }
    /// }
    /// router.for(readers).get("/metrics") { [metrics] _, _ in metrics.text }
    /// ```
    ///
    /// - Returns: Whether the address is in a range; `false` if the address is unknown, because a
    ///   trusted proxy does not report it or because an untrusted proxy sent the request.
    public func isClientAddress(
        of request: Request,
        context: some RemoteAddressRequestContext,
        in ranges: [AddressRange]
    ) -> Bool {
        guard let client = client(of: request, context) else { return false }
        return client.origin == .known && ranges.contains { $0.contains(client.address) }
    }

    /// Returns the key that identifies the client of a request, as used by ``RateLimitMiddleware``.
    ///
    /// Clients whose addresses a trusted proxy does not report share the proxy's key, and so do all
    /// clients of a proxy on this machine that is not trusted.
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
    /// - Returns: The IPv4 address, such as `192.0.2.7`, or the IPv6 network of 64 bits, such as
    ///   `2001:db8::/64`; `nil` if the connection has no address, or an unlimited one.
    public func key(
        of request: Request,
        context: some RemoteAddressRequestContext,
        except unlimited: [AddressRange] = []
    ) -> String? {
        guard let client = client(of: request, context), !client.isUnlimited(unlimited)
        else { return nil }
        return client.address.network.key
    }

    /// Returns the origin at which the client of a request reaches the server.
    ///
    /// A trusted proxy must set `X-Forwarded-Proto`, which then decides the scheme. The client
    /// chooses the name of the host, so add ``HostValidationMiddleware``.
    ///
    /// ```swift
    /// let addresses = ClientAddressResolver()
    /// live.addRoutes(to: router, origin: { request, context in
    ///     addresses.origin(of: request, context: context)
    /// })
    /// ```
    ///
    /// - Parameter isSecure: Whether the server itself uses TLS.
    /// - Returns: The scheme, the host and the port if it is not the scheme's, such as
    ///   `https://weather.example`, or `nil` for a request without a host.
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
        /// How the address relates to the client.
        enum Origin {
            /// It is the client's address.
            case known
            /// It is the address of an untrusted proxy.
            case untrustedProxy
            /// It is the address of a trusted proxy that does not report the client's address.
            case unreported
        }

        let address: IPAddress
        let origin: Origin

        /// Whether the request comes from a proxy on this machine that is not trusted.
        ///
        /// Elsewhere, a client may have written the header itself.
        var isUndeclaredProxy: Bool {
            origin == .untrustedProxy && AddressRange.loopback.contains { $0.contains(address) }
        }

        /// Returns whether the address is in one of several ranges and does not belong to a proxy
        /// instead of the client.
        func isUnlimited(_ ranges: [AddressRange]) -> Bool {
            origin != .unreported && !isUndeclaredProxy && ranges.contains { $0.contains(address) }
        }
    }

    /// Returns the client of a request, or `nil` if the connection has no address.
    func client(of request: Request, _ context: some RemoteAddressRequestContext) -> Client? {
        guard let peer = context.remoteAddress.flatMap({ IPAddress($0) }) else { return nil }
        // Scalars, because a client could join a comma to its own text by a combining character.
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
    /// Parses an address as proxies write it: alone, or with a port, in which case an IPv6 address
    /// is in brackets.
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
