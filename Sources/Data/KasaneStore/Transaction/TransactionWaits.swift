/// Statistics about the time that readers or writers waited before they began.
///
/// A wait lasts from the call to the first statement of the first attempt. It includes waiting for
/// other transactions on the store and for another process's lock. Statistics start when the store
/// is opened.
public struct TransactionWaits: Hashable, Sendable {
    /// The number of transactions currently waiting for admission.
    public internal(set) var waiting = 0
    /// The number of transactions that have begun.
    public private(set) var begun: UInt64 = 0
    /// The number of retries after a conflict or lost connection.
    public internal(set) var retried: UInt64 = 0
    /// The number of transactions rejected because too many were waiting.
    public internal(set) var refused: UInt64 = 0
    /// The number of transactions whose deadline passed before they began.
    public private(set) var expired: UInt64 = 0
    /// The total wait for transactions that began or expired.
    public private(set) var total: Duration = .zero
    /// The longest wait for a transaction that began or expired.
    public private(set) var longest: Duration = .zero

    /// Creates statistics without any transactions.
    public init() {}

    mutating func begin(after wait: Duration) {
        begun += 1
        add(wait)
    }

    mutating func expire(after wait: Duration) {
        expired += 1
        add(wait)
    }

    private mutating func add(_ wait: Duration) {
        total += wait
        longest = max(longest, wait)
    }
}
