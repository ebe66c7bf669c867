/// How the transactions of one kind, readers or writers, have waited to begin.
///
/// A wait lasts from the call to the first statement: the turn behind other transactions of the
/// store, and the lock of another process. The numbers are those since the store was opened.
public struct TransactionWaits: Hashable, Sendable {
    /// How many transactions wait for their turn now.
    public internal(set) var waiting = 0
    /// How many transactions began.
    public private(set) var begun: UInt64 = 0
    /// How many transactions were refused because too many waited.
    public internal(set) var refused: UInt64 = 0
    /// How many transactions reached their deadline before they began.
    public private(set) var expired: UInt64 = 0
    /// The sum of the waits of those that began or expired.
    public private(set) var total: Duration = .zero
    /// The longest of these waits.
    public private(set) var longest: Duration = .zero

    /// Creates the numbers of a store that has done nothing yet.
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
