/// Counts the usage of a resource, such as bytes or connections, by clients and their networks.
///
/// ```swift
/// var usage = ClientUsage()
/// let client = ClientRanges("2001:db8::/64")
/// if usage.fits(1, of: client, limit: 10, maximum: 100) { usage.add(1, of: client) }
/// ```
public struct ClientUsage: Sendable {
    /// A client's usage, which can be compared with other clients' usage.
    public struct Load: Comparable, Sendable {
        let weight: Int
        let widest: Int
        let own: Int

        /// Compares the networks relative to their limits, then the widest networks, then the
        /// clients themselves.
        public static func < (one: Self, other: Self) -> Bool {
            (one.weight, one.widest, one.own) < (other.weight, other.widest, other.own)
        }
    }

    private var amounts: [String: Int] = [:]

    /// Creates an empty count.
    public init() {}

    /// Returns a network's total usage.
    public func amount(of range: ClientRange) -> Int { amounts[range.key, default: 0] }

    /// Adds an amount to the usage of a client and its networks.
    ///
    /// A negative amount reduces the usage.
    public mutating func add(_ amount: Int, of client: ClientRanges) {
        for range in client.all {
            let sum = self.amount(of: range) + amount
            amounts[range.key] = sum > 0 ? sum : nil
        }
    }

    /// Returns whether an amount fits within the limits of a client and all its networks.
    ///
    /// - Parameters:
    ///   - limit: The limit per client. A wider network's limit is a multiple of it.
    ///   - maximum: The maximum limit of wider networks, unless `limit` is higher.
    public func fits(_ amount: Int, of client: ClientRanges, limit: Int, maximum: Int) -> Bool {
        client.all.allSatisfy {
            self.amount(of: $0) + amount <= $0.limit(perClient: limit, maximum: maximum)
        }
    }

    /// Returns the usage of the network closest to its limit, divided by the network's factor and
    /// rounded up.
    public func weight(of client: ClientRanges, adding amount: Int = 0) -> Int {
        weight(of: client.all, adding: amount)
    }

    /// Returns a client's usage, for comparison with other clients.
    ///
    /// The client with the highest load is the first to be evicted.
    public func load(of client: ClientRanges) -> Load {
        Load(
            weight: weight(of: client),
            widest: amount(of: client.widest),
            own: amount(of: client.all[0])
        )
    }

    /// Returns the usage of a client's networks, widest first.
    public func amounts(of client: ClientRanges) -> [Int] {
        client.all.reversed().map { amount(of: $0) }
    }

    /// Returns whether a client's usage exceeds another client's usage after adding an amount.
    ///
    /// Networks that contain both clients are ignored.
    public func isHeavier(
        _ one: ClientRanges,
        than other: ClientRanges,
        adding amount: Int
    ) -> Bool {
        let own = one.all.filter { !other.all.contains($0) }
        let others = other.all.filter { !one.all.contains($0) }
        return weight(of: own, adding: 0) > weight(of: others, adding: amount)
    }

    private func weight(of ranges: [ClientRange], adding amount: Int) -> Int {
        ranges.reduce(0) { weight, range in
            let sum = self.amount(of: range) + amount
            return max(weight, sum / range.factor + (sum % range.factor > 0 ? 1 : 0))
        }
    }
}
