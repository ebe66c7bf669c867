/// A token bucket for each client and each network that contains the client.
///
/// A request takes tokens from all its buckets. Memory is bounded: networks are kept in two
/// generations, and when the younger generation is full, the older generation is dropped.
///
/// ```swift
/// var buckets = ClientBuckets(capacity: 20, rate: 0.5)
/// let elapsed = Stopwatch(ContinuousClock())
/// if let wait = buckets.take(of: ClientRanges("192.0.2.7"), now: elapsed()) {
///     print("Try again in \(wait).")
/// }
/// ```
public struct ClientBuckets: Sendable {
    private let capacity: Double
    private let rate: Double
    private let generationSize: Int
    private var younger: [String: TokenBucket] = [:]
    private var older: [String: TokenBucket] = [:]

    /// Creates full buckets.
    ///
    /// - Parameters:
    ///   - capacity: The capacity of a client's bucket. A wider network's capacity is a multiple of
    ///     it.
    ///   - rate: The number of tokens added per second, which must be positive.
    ///   - maximumNetworks: The maximum number of networks to remember. The least recently active
    ///     networks are dropped first.
    public init(capacity: Double, rate: Double, maximumNetworks: Int = 20_000) {
        self.capacity = capacity
        self.rate = rate
        generationSize = max(1, maximumNetworks / 2)
    }

    /// Takes tokens from the buckets of a client and all its networks, or from no bucket.
    ///
    /// - Parameter now: The time since any fixed starting point.
    /// - Returns: `nil` on success, or the delay before the next attempt.
    public mutating func take(
        _ cost: Double = 1,
        of client: ClientRanges,
        now: Duration
    ) -> Duration? {
        let buckets = client.all.map { bucket(of: $0, now: now) }
        var taken = buckets
        var wait: Duration?
        for index in taken.indices {
            let turn = taken[index].take(cost, now: now)
            if !turn.isTaken { wait = max(wait ?? .zero, turn.wait) }
        }
        // Remember rejected clients too.
        for (range, bucket) in zip(client.all, wait == nil ? taken : buckets) {
            remember(bucket, of: range)
        }
        return wait
    }

    /// Takes tokens even if the buckets don't contain enough tokens.
    ///
    /// - Parameters:
    ///   - maximumDebt: The maximum number of tokens that a client can owe. A wider network can owe
    ///     a multiple of it.
    ///   - now: The time since any fixed starting point.
    public mutating func charge(
        _ cost: Double,
        to client: ClientRanges,
        maximumDebt: Double,
        now: Duration
    ) {
        for range in client.all {
            var bucket = bucket(of: range, now: now)
            bucket.charge(cost, maximumDebt: maximumDebt * Double(range.factor), now: now)
            remember(bucket, of: range)
        }
    }

    /// Returns the level of a client's emptiest bucket, as a fraction of its capacity.
    ///
    /// A full bucket has a level of 1. A negative level is a debt.
    public func share(leftTo client: ClientRanges, now: Duration) -> Double {
        client.all.reduce(1) { share, range in
            guard let bucket = younger[range.key] ?? older[range.key] else { return share }
            return min(share, bucket.level(now: now) / bucket.capacity)
        }
    }

    private func bucket(of range: ClientRange, now: Duration) -> TokenBucket {
        let factor = Double(range.factor)
        return younger[range.key] ?? older[range.key]
            ?? TokenBucket(capacity: capacity * factor, rate: rate * factor, now: now)
    }

    private mutating func remember(_ bucket: TokenBucket, of range: ClientRange) {
        if younger[range.key] == nil, younger.count >= generationSize {
            older = younger
            younger = [:]
        }
        younger[range.key] = bucket
        older[range.key] = nil
    }
}
