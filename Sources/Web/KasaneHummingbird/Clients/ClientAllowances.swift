import KasaneConcurrency
import Synchronization

/// Per-client token buckets that limit requests to a rate and a burst.
///
/// ``RateLimitMiddleware`` charges a request's price before the request is handled. Additional
/// costs are charged afterward, and can leave a debt that delays the client's next requests.
///
/// All clients in an IPv6 /56 network share twice the allowance of a client, and all clients in a
/// /48 network share four times the allowance. The number of clients and networks in memory is
/// limited.
///
/// ```swift
/// let allowances = ClientAllowances(rate: 20, burst: 200)
/// router.add(middleware: RateLimitMiddleware(allowances))
/// ```
public final class ClientAllowances: Sendable {
    /// The maximum debt of a client, in seconds at the client's rate.
    static let longestDebt = 60.0

    private let rate: Double
    private let burst: Double
    private let now: Stopwatch
    private let buckets: Mutex<ClientBuckets>

    /// Creates full allowances.
    ///
    /// - Parameters:
    ///   - rate: The sustained number of requests per second and client, which must be finite and
    ///     greater than 0.
    ///   - burst: The maximum number of requests at once, at least 1.
    ///   - maximumClients: The maximum number of clients and networks in memory, at least 1. When
    ///     the limit is exceeded, the least recently active entries are removed.
    public init(
        rate: Double,
        burst: Int,
        maximumClients: Int = 20_000,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        precondition(
            rate > 0 && rate.isFinite,
            "The rate must be finite and greater than 0, not \(rate)."
        )
        precondition(burst >= 1, "The burst must be at least 1, not \(burst).")
        precondition(
            maximumClients >= 1,
            "maximumClients must be at least 1, not \(maximumClients)."
        )
        self.rate = rate
        self.burst = Double(burst)
        now = Stopwatch(clock)
        buckets = Mutex(
            ClientBuckets(capacity: Double(burst), rate: rate, maximumNetworks: maximumClients)
        )
    }

    /// Deducts the cost of a request from a client's allowance.
    ///
    /// - Returns: `nil` if the allowance was sufficient, or the number of seconds until the
    ///   allowance is sufficient, up to one day.
    func take(_ cost: Double, of client: String) -> Int? {
        let cost = min(max(0, cost), burst)
        let (client, now) = (ClientRanges(client), now())
        let wait = buckets.withLock { $0.take(cost, of: client, now: now) }
        return wait.map { Int(min(max(1, ($0 / .seconds(1)).rounded(.up)), 86_400)) }
    }

    /// Charges a client a cost in addition to a request's price, even if the allowance is used up.
    ///
    /// The debt is limited to one minute at the client's rate.
    ///
    /// - Parameter cost: The cost in requests, at least 0.
    public func charge(_ cost: Double, to client: String) {
        guard cost > 0 else { return }
        let (client, debt, now) = (ClientRanges(client), rate * Self.longestDebt, now())
        buckets.withLock { $0.charge(cost, to: client, maximumDebt: debt, now: now) }
    }

    /// Returns the remaining share of the burst of a client or its IPv6 network, whichever is
    /// lower.
    ///
    /// - Returns: 1 if the allowance is full, 0 if it is empty, or a negative number if there is a
    ///   debt.
    public func share(leftTo client: String) -> Double {
        let (client, now) = (ClientRanges(client), now())
        return buckets.withLock { $0.share(leftTo: client, now: now) }
    }
}
