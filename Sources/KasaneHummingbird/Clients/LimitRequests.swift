import HTTPTypes
public import Hummingbird
import Synchronization

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
    private let allowances: RequestAllowances

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
        precondition(rate > 0 && rate.isFinite, "A rate of \(rate) lets nobody in or everybody.")
        precondition(burst >= 1, "A burst of \(burst) lets nobody in.")
        precondition(maximumClients >= 1, "\(maximumClients) clients cannot be told apart.")
        self.addresses = addresses
        self.unlimited = unlimited
        self.cost = cost
        allowances = RequestAllowances(
            rate: rate,
            burst: burst,
            maximumClients: maximumClients,
            clock: clock
        )
    }

    /// Handles a request, or refuses it with the status 429.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let client = addresses.client(of: request, context), !client.isUnlimited(unlimited)
        else { return try await next(request, context) }
        if let wait = allowances.take(cost(request), of: client.address.network) {
            throw HTTPError(.tooManyRequests, headers: [.retryAfter: "\(wait)"])
        }
        return try await next(request, context)
    }
}

/// What each client has left to send.
///
/// There are two generations: when the younger is full it becomes the older, whose rest is forgotten.
final class RequestAllowances: Sendable {
    private struct Allowance {
        var left: Double
        var last: Duration
    }

    private struct Generations {
        var younger: [IPAddress: Allowance] = [:]
        var older: [IPAddress: Allowance] = [:]
    }

    private let rate: Double
    private let burst: Double
    private let generationSize: Int
    private let now: @Sendable () -> Duration
    private let generations = Mutex(Generations())

    init(rate: Double, burst: Int, maximumClients: Int, clock: any Clock<Duration>) {
        self.rate = rate
        self.burst = Double(burst)
        generationSize = max(1, maximumClients / 2)
        now = Self.stopwatch(clock)
    }

    /// Of how many clients something is remembered.
    var count: Int { generations.withLock { $0.younger.count + $0.older.count } }

    /// Takes the cost of a request from what a client has left.
    ///
    /// - Parameters:
    ///   - cost: As how many requests it counts.
    ///   - client: The client.
    /// - Returns: `nil` if there was enough, else after how many seconds there will be, at most a day.
    func take(_ cost: Double, of client: IPAddress) -> Int? {
        let now = now()
        let cost = min(max(0, cost), burst)
        return generations.withLock { generations in
            let known = generations.younger[client] ?? generations.older.removeValue(forKey: client)
            var allowance = known ?? Allowance(left: burst, last: now)
            let earned = (now - allowance.last) / .seconds(1) * rate
            allowance.left = min(burst, allowance.left + earned)
            allowance.last = now
            let isEnough = allowance.left >= cost
            if isEnough { allowance.left -= cost }
            if generations.younger[client] == nil, generations.younger.count >= generationSize {
                generations.older = generations.younger
                generations.younger = [:]
            }
            generations.younger[client] = allowance
            guard !isEnough else { return nil }
            let wait = ((cost - allowance.left) / rate).rounded(.up)
            return Int(min(max(1, wait), 86_400))
        }
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
