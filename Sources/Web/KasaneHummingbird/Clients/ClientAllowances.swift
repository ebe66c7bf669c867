import KasaneConcurrency
import Synchronization

/// The request allowances of clients: token buckets with a burst and a rate.
///
/// ``RateLimitMiddleware`` charges a request's price before the request is handled. Costs beyond
/// the price are charged afterwards, and may leave a debt that delays the client's next requests.
///
/// All clients in an IPv6 network of 56 bits share twice the allowance of one client, and in a
/// network of 48 bits four times. The number of remembered clients and networks is bounded.
///
/// ```swift
/// let allowances = ClientAllowances(rate: 20, burst: 200)
/// router.add(middleware: RateLimitMiddleware(allowances))
/// ```
public final class ClientAllowances: Sendable {
    /// The maximum debt of a client, in seconds of its rate.
    static let longestDebt = 60.0

    private let rate: Double
    private let burst: Double
    private let now: Stopwatch
    private let buckets: Mutex<ClientBuckets>

    /// Creates full allowances.
    ///
    /// - Parameters:
    ///   - rate: The sustained number of requests per second and client: finite, more than 0.
    ///   - burst: The maximum number of requests at once: at least 1.
    ///   - maximumClients: The maximum number of remembered clients and networks, at least 1;
    ///     beyond it, the longest inactive ones are forgotten.
    public init(
        rate: Double,
        burst: Int,
        maximumClients: Int = 20_000,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        precondition(
            rate > 0 && rate.isFinite,
            "A rate of \(rate) admits no client or every client."
        )
        precondition(burst >= 1, "A burst of \(burst) admits no client.")
        precondition(maximumClients >= 1, "\(maximumClients) clients cannot be distinguished.")
        self.rate = rate
        self.burst = Double(burst)
        now = Stopwatch(clock)
        buckets = Mutex(
            ClientBuckets(capacity: Double(burst), rate: rate, maximumNetworks: maximumClients)
        )
    }

    /// Deducts the cost of a request from a client's allowance.
    ///
    /// - Returns: `nil` if the allowance was sufficient, else the number of seconds until it will
    ///   be, at most a day.
    func take(_ cost: Double, of client: String) -> Int? {
        let cost = min(max(0, cost), burst)
        let (client, now) = (ClientRanges(client), now())
        let wait = buckets.withLock { $0.take(cost, of: client, now: now) }
        return wait.map { Int(min(max(1, ($0 / .seconds(1)).rounded(.up)), 86_400)) }
    }

    /// Charges a client for the cost of a request beyond its price, even if the allowance is
    /// insufficient.
    ///
    /// The debt is limited to what the client earns in a minute.
    ///
    /// - Parameter cost: The cost in requests: 0 or more.
    public func charge(_ cost: Double, to client: String) {
        guard cost > 0 else { return }
        let (client, debt, now) = (ClientRanges(client), rate * Self.longestDebt, now())
        buckets.withLock { $0.charge(cost, to: client, maximumDebt: debt, now: now) }
    }

    /// Returns the remaining share of the burst of a client, or of its IPv6 network if that has
    /// less.
    ///
    /// - Returns: 1 for a full allowance, 0 for an empty one, less than 0 for a debt.
    public func share(leftTo client: String) -> Double {
        let (client, now) = (ClientRanges(client), now())
        return buckets.withLock { $0.share(leftTo: client, now: now) }
    }
}
