import HTTPTypes
public import Hummingbird
import Logging
import Synchronization

/// Limits the number of requests that each client may send: a burst, and a sustained rate per
/// second.
///
/// A client that exceeds its limit gets the status 429 with `Retry-After`. A client is an IPv4
/// address or an IPv6 network of 64 bits. All clients in an IPv6 network of 56 bits share twice the
/// limit, and in one of 48 bits four times. The number of remembered clients is bounded.
///
/// Clients that a trusted proxy does not distinguish are limited as one client, even if the proxy's
/// address is unlimited. So are all clients of an undeclared proxy on this machine, and a warning
/// is logged once. A request on a connection without an address, such as a Unix socket, is not
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
    ///   - rate: The sustained number of requests per second and client: finite, more than 0.
    ///   - burst: The maximum number of requests at once: at least 1.
    ///   - cost: Returns the cost of a request in requests: 0 or more; a cost above the burst is
    ///     reduced to it.
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

    /// Creates the middleware with allowances that other components charge too, such as
    /// ``LivePages``.
    ///
    /// - Parameter cost: Returns the cost of a request in requests: 0 or more; a cost above the
    ///   burst is reduced to it.
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

    /// Handles a request, or rejects it with the status 429.
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
            "Clients of an undeclared proxy share one limit; declare it as a trusted proxy",
            metadata: ["proxy": "\(proxy)"]
        )
    }
}
