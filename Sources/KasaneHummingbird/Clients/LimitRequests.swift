import HTTPTypes
public import Hummingbird

/// Limits how many requests each client may send: so many at once, and so many more each second.
///
/// Who sends more is answered with the status 429 and `Retry-After`. A client is an address of version 4, or a
/// network of 64 bits of version 6. Of no more than a bounded number of clients something is remembered.
///
/// The clients that a trusted proxy does not tell apart are one client, and limited though the proxy's address be one
/// without a limit. A request of a connection that has no address, such as that of a Unix socket, is not limited.
public struct LimitRequests<Context: RemoteAddressRequestContext>: RouterMiddleware {
    private let addresses: ClientAddresses
    private let unlimited: [AddressRange]
    private let cost: @Sendable (Request) -> Double
    private let allowances: ClientAllowances

    /// Makes the middleware.
    ///
    /// - Parameters:
    ///   - rate: How many requests a client may send each second for long: finite, more than 0.
    ///   - burst: How many it may send at once: at least 1.
    ///   - addresses: Tells the clients' addresses.
    ///   - unlimited: The addresses whose clients may send any number.
    ///   - maximumClients: Of how many clients at the most something is remembered; beyond it, of those who have been
    ///     silent longest nothing is. At least 1.
    ///   - clock: What seconds are measured by.
    ///   - cost: As how many requests one counts: 0 or more; one that counts as more than a burst counts as a burst.
    public init(
        rate: Double,
        burst: Int,
        addresses: ClientAddresses = ClientAddresses(),
        unlimited: [AddressRange] = [],
        maximumClients: Int = 20_000,
        clock: any Clock<Duration> = ContinuousClock(),
        cost: @escaping @Sendable (Request) -> Double = { _ in 1 }
    ) {
        self.init(
            ClientAllowances(
                rate: rate,
                burst: burst,
                maximumClients: maximumClients,
                clock: clock
            ),
            addresses: addresses,
            unlimited: unlimited,
            cost: cost
        )
    }

    /// Makes the middleware of allowances that others charge too, such as ``LivePages``.
    ///
    /// - Parameters:
    ///   - allowances: What each client has left.
    ///   - addresses: Tells the clients' addresses.
    ///   - unlimited: The addresses whose clients may send any number.
    ///   - cost: As how many requests one counts: 0 or more; one that counts as more than a burst counts as a burst.
    public init(
        _ allowances: ClientAllowances,
        addresses: ClientAddresses = ClientAddresses(),
        unlimited: [AddressRange] = [],
        cost: @escaping @Sendable (Request) -> Double = { _ in 1 }
    ) {
        self.addresses = addresses
        self.unlimited = unlimited
        self.cost = cost
        self.allowances = allowances
    }

    /// Handles a request, or refuses it with the status 429.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let client = addresses.key(of: request, context, except: unlimited)
        else { return try await next(request, context) }
        if let wait = allowances.take(cost(request), of: client) {
            throw HTTPError(.tooManyRequests, headers: [.retryAfter: "\(wait)"])
        }
        return try await next(request, context)
    }
}
