/// Statistics on how long transactions of one kind, readers or writers, waited to begin.
///
/// A wait lasts from the call to the first statement of the first try that begins. It includes the
/// wait for other transactions of the store and for the lock of another process. The statistics
/// start when the store is opened.
public struct TransactionWaits: Hashable, Sendable {
    /// The number of transactions that are waiting for admission.
    public internal(set) var waiting = 0
    /// The number of transactions that began.
    public private(set) var begun: UInt64 = 0
    /// The number of times that a body was run again because of a conflict or a lost connection.
    public internal(set) var retried: UInt64 = 0
    /// The number of transactions that were refused because too many were waiting.
    public internal(set) var refused: UInt64 = 0
    /// The number of transactions that reached their deadline before they began.
    public private(set) var expired: UInt64 = 0
    /// The total wait of the transactions that began or expired.
    public private(set) var total: Duration = .zero
    /// The longest wait of a transaction that began or expired.
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
