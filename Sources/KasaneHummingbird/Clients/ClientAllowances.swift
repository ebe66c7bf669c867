import Synchronization

/// What each client has left to ask for: so much at once, and so much more each second.
///
/// A request is paid for before it is handled, by ``LimitRequests``. What it turns out to cost beyond that is charged
/// afterwards, and may leave a debt that the client's next requests wait for. Of no more than a bounded number of
/// clients something is remembered: there are two generations, and when the younger is full it becomes the older,
/// whose rest is forgotten.
public final class ClientAllowances: Sendable {
    private struct Allowance {
        var left: Double
        var last: Duration
    }

    private struct Generations {
        var younger: [String: Allowance] = [:]
        var older: [String: Allowance] = [:]
    }

    /// How many seconds of its rate a client can owe at the most.
    static let longestDebt = 60.0

    private let rate: Double
    private let burst: Double
    private let generationSize: Int
    private let now: @Sendable () -> Duration
    private let generations = Mutex(Generations())

    /// Creates allowances of which nothing is spent.
    ///
    /// - Parameters:
    ///   - rate: How many requests a client may send each second for long: finite, more than 0.
    ///   - burst: How many it may send at once: at least 1.
    ///   - maximumClients: Of how many clients at the most something is remembered; beyond it, of those who have been
    ///     silent longest nothing is. At least 1.
    ///   - clock: What seconds are measured by.
    public init(
        rate: Double,
        burst: Int,
        maximumClients: Int = 20_000,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        precondition(rate > 0 && rate.isFinite, "A rate of \(rate) lets nobody in or everybody.")
        precondition(burst >= 1, "A burst of \(burst) lets nobody in.")
        precondition(maximumClients >= 1, "\(maximumClients) clients cannot be told apart.")
        self.rate = rate
        self.burst = Double(burst)
        generationSize = max(1, maximumClients / 2)
        now = clock.stopwatch()
    }

    /// Of how many clients something is remembered.
    var count: Int { generations.withLock { $0.younger.count + $0.older.count } }

    /// Takes the cost of a request from what a client has left.
    ///
    /// - Parameters:
    ///   - cost: As how many requests it counts.
    ///   - client: The client's key; see ``ClientAddresses/key(of:_:except:)``.
    /// - Returns: `nil` if there was enough, else after how many seconds there will be, at most a day.
    func take(_ cost: Double, of client: String) -> Int? {
        let cost = min(max(0, cost), burst)
        return change(client) { allowance in
            guard allowance.left < cost else {
                allowance.left -= cost
                return nil
            }
            let wait = ((cost - allowance.left) / rate).rounded(.up)
            return Int(min(max(1, wait), 86_400))
        }
    }

    /// Charges a client for what a request has cost beyond its price, whether or not so much is left.
    ///
    /// No client comes to owe more than it earns in a minute.
    ///
    /// - Parameters:
    ///   - cost: As how many requests it counts: 0 or more.
    ///   - client: The client's key.
    public func charge(_ cost: Double, to client: String) {
        guard cost > 0 else { return }
        change(client) { allowance in
            allowance.left = max(allowance.left - cost, -rate * Self.longestDebt)
        }
    }

    /// Returns how much a client has left of what it may have at once.
    ///
    /// - Parameter client: The client's key.
    /// - Returns: 1 for all of it, 0 for nothing, less for a debt.
    public func share(leftTo client: String) -> Double {
        let now = now()
        return generations.withLock { generations in
            guard let known = generations.younger[client] ?? generations.older[client]
            else { return 1 }
            return min(burst, known.left + (now - known.last) / .seconds(1) * rate) / burst
        }
    }

    private func change<Value>(_ client: String, _ body: (inout Allowance) -> Value) -> Value {
        let now = now()
        return generations.withLock { generations in
            let known = generations.younger[client] ?? generations.older.removeValue(forKey: client)
            var allowance = known ?? Allowance(left: burst, last: now)
            let earned = (now - allowance.last) / .seconds(1) * rate
            allowance.left = min(burst, allowance.left + earned)
            allowance.last = now
            let value = body(&allowance)
            if generations.younger[client] == nil, generations.younger.count >= generationSize {
                generations.older = generations.younger
                generations.younger = [:]
            }
            generations.younger[client] = allowance
            return value
        }
    }
}
