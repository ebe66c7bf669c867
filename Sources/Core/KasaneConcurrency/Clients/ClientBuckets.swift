/// Token buckets of clients and of their networks: what a client takes, its networks take too.
///
/// The number of remembered networks is bounded: there are two generations, and when the younger
/// one is full it replaces the older one, whose entries are discarded.
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
    ///   - capacity: The maximum number of a client's tokens; wider networks have a multiple.
    ///   - rate: The number of tokens that a client earns per second; more than 0.
    ///   - maximumNetworks: The maximum number of remembered networks; beyond it, the longest
    ///     inactive ones are forgotten.
    public init(capacity: Double, rate: Double, maximumNetworks: Int = 20_000) {
        self.capacity = capacity
        self.rate = rate
        generationSize = max(1, maximumNetworks / 2)
    }

    /// Takes tokens from the buckets of a client and all its networks, or from none.
    ///
    /// - Parameter now: The time since a fixed start.
    /// - Returns: `nil` if the tokens were taken, otherwise the time until they are available.
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
        // A refused client is remembered too.
        for (range, bucket) in zip(client.all, wait == nil ? taken : buckets) {
            remember(bucket, of: range)
        }
        return wait
    }

    /// Takes tokens even if they are not available.
    ///
    /// - Parameters:
    ///   - maximumDebt: The number of tokens that a client may owe; wider networks a multiple.
    ///   - now: The time since a fixed start.
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

    /// Returns the lowest level of a client's buckets as a share of their capacity: 1 for full
    /// buckets, less than 0 for a debt.
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
