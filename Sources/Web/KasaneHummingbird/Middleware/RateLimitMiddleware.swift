import HTTPTypes
public import Hummingbird
import Logging
import Synchronization

/// Limits each client's requests to a burst and a sustained rate.
///
/// Clients above the limit receive status 429 with `Retry-After`. A client is an IPv4 address or an
/// IPv6 /64 network. All clients in an IPv6 /56 network share twice the limit, and all clients in a
/// /48 network share four times the limit. The number of clients in memory is limited.
///
/// Clients whose addresses a trusted proxy doesn't report share a limit, even if the proxy's own
/// address is unlimited. Clients of an untrusted proxy on this machine also share a limit, and a
/// warning is logged. Connections without an address, such as connections over Unix sockets, aren't
/// limited.
///
/// ```swift
/// router.add(middleware: RateLimitMiddleware(rate: 20, burst: 200))
/// ```
public struct RateLimitMiddleware<Context: RemoteAddressRequestContext>: RouterMiddleware {
    private let addresses: ClientAddressResolver
    private let unlimited: [AddressRange]
    private let cost: @Sendable (Request) -> Double
    private let allowances: ClientAllowances
    private let warning = ProxyWarning()

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - rate: The sustained number of requests per second and client, which must be finite and
    ///     greater than 0.
    ///   - burst: The maximum number of requests at once, at least 1.
    ///   - cost: Returns a request's cost in requests. Costs are clamped to the range from 0 to the
    ///     burst.
    public init(
        rate: Double,
        burst: Int,
        addresses: ClientAddressResolver = ClientAddressResolver(),
        unlimited: [AddressRange] = [],
        cost: @escaping @Sendable (Request) -> Double = { _ in 1 }
    ) {
        self.init(
            ClientAllowances(rate: rate, burst: burst),
            addresses: addresses,
            unlimited: unlimited,
            cost: cost
        )
    }

    /// Creates the middleware with allowances that other components, such as ``LivePages``, also
    /// charge.
    ///
    /// - Parameter cost: Returns a request's cost in requests. Costs are clamped to the range from
    ///   0 to the burst.
    public init(
        _ allowances: ClientAllowances,
        addresses: ClientAddressResolver = ClientAddressResolver(),
        unlimited: [AddressRange] = [],
        cost: @escaping @Sendable (Request) -> Double = { _ in 1 }
    ) {
        self.addresses = addresses
        self.unlimited = unlimited
        self.cost = cost
        self.allowances = allowances
    }

    /// Handles the request, or rejects it with status 429.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let client = addresses.client(of: request, context), !client.isUnlimited(unlimited)
        else { return try await next(request, context) }
        let key = client.address.network.key
        if client.isUndeclaredProxy { warning.log(key, to: context.logger) }
        if let wait = allowances.take(cost(request), of: key) {
            throw HTTPError(.tooManyRequests, headers: [.retryAfter: "\(wait)"])
        }
        return try await next(request, context)
    }
}

private final class ProxyWarning: Sendable {
    private let isLogged = Atomic(false)

    func log(_ proxy: String, to logger: Logger) {
        guard !isLogged.exchange(true, ordering: .relaxed) else { return }
        logger.warning(
            "Clients of an untrusted proxy share one limit; add the proxy to the trusted proxies",
            metadata: ["proxy": "\(proxy)"]
        )
    }
}
