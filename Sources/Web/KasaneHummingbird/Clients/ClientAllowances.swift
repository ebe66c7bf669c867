import KasaneConcurrency
import Synchronization

/// The request allowances of clients: token buckets with a burst and a rate.
///
/// ``RateLimitMiddleware`` charges a request's price before the request is handled. Costs beyond
/// the price are charged afterwards, and may leave a debt that delays the client's next requests.
/// The number of remembered clients is bounded: there are two generations, and when the younger one
/// is full it replaces the older one, whose entries are discarded.
///
/// ```swift
/// let allowances = ClientAllowances(rate: 20, burst: 200)
/// router.add(middleware: RateLimitMiddleware(allowances))
/// ```
public final class ClientAllowances: Sendable {
    private struct Generations {
        var younger: [String: TokenBucket] = [:]
        var older: [String: TokenBucket] = [:]
    }

    /// The maximum debt of a client, in seconds of its rate.
    static let longestDebt = 60.0

    private let rate: Double
    private let burst: Double
    private let generationSize: Int
    private let now: Stopwatch
    private let generations = Mutex(Generations())

    /// Creates full allowances.
    ///
    /// - Parameters:
    ///   - rate: The sustained number of requests per second and client: finite, more than 0.
    ///   - burst: The maximum number of requests at once: at least 1.
    ///   - maximumClients: The maximum number of remembered clients, at least 1; beyond it, the
    ///     longest inactive clients are forgotten.
    ///   - clock: The clock that measures seconds.
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
        generationSize = max(1, maximumClients / 2)
        now = Stopwatch(clock)
    }

    /// Deducts the cost of a request from a client's allowance.
    ///
    /// - Parameters:
    ///   - cost: The cost in requests.
    ///   - client: The client's key; see ``ClientAddressResolver/key(of:context:except:)``.
    /// - Returns: `nil` if the allowance was sufficient, else the number of seconds until it will
    ///   be, at most a day.
    func take(_ cost: Double, of client: String) -> Int? {
        let cost = min(max(0, cost), burst)
        let turn = change(client) { allowance, now in allowance.take(cost, now: now) }
        guard !turn.isTaken else { return nil }
        return Int(min(max(1, (turn.wait / .seconds(1)).rounded(.up)), 86_400))
    }

    /// Charges a client for the cost of a request beyond its price, even if the allowance is
    /// insufficient.
    ///
    /// The debt is limited to what the client earns in a minute.
    ///
    /// ```swift
    /// allowances.charge(0.5, to: "192.0.2.7")
    /// ```
    ///
    /// - Parameters:
    ///   - cost: The cost in requests: 0 or more.
    ///   - client: The client's key.
    public func charge(_ cost: Double, to client: String) {
        guard cost > 0 else { return }
        change(client) { allowance, now in
            allowance.charge(cost, maximumDebt: rate * Self.longestDebt, now: now)
        }
    }

    /// Returns the remaining share of a client's burst.
    ///
    /// ```swift
    /// if allowances.share(leftTo: "192.0.2.7") < 0 { logger.info("192.0.2.7 is in debt") }
    /// ```
    ///
    /// - Parameter client: The client's key.
    /// - Returns: 1 for a full allowance, 0 for an empty one, less than 0 for a debt.
    public func share(leftTo client: String) -> Double {
        let now = now()
        return generations.withLock { generations in
            guard let known = generations.younger[client] ?? generations.older[client]
            else { return 1 }
            return known.level(now: now) / burst
        }
    }

    private func change<Value>(
        _ client: String,
        _ body: (inout TokenBucket, _ now: Duration) -> Value
    ) -> Value {
        let now = now()
        return generations.withLock { generations in
            let known = generations.younger[client] ?? generations.older.removeValue(forKey: client)
            var allowance = known ?? TokenBucket(capacity: burst, rate: rate, now: now)
            let value = body(&allowance, now)
            if generations.younger[client] == nil, generations.younger.count >= generationSize {
                generations.older = generations.younger
                generations.younger = [:]
            }
            generations.younger[client] = allowance
            return value
        }
    }
}
