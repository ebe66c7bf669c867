/// A history of transactions that read lists of numbers and append to them.
///
/// It detects transactions that can't have run one at a time, like
/// [Elle](https://github.com/jepsen-io/elle): each number is appended at most once, so a list shows
/// which transactions wrote it and in which order. This determines which transaction preceded
/// which. A cycle means that there is no serial order.
///
/// ```swift
/// var history = ListHistory()
/// history.add([.read([], of: 1), .append(7, to: 1)], .committed)
/// history.add([.read([], of: 1), .append(8, to: 1)], .committed)
/// print(history.anomalies(final: [1: [8]]))  // The append of 7 was overwritten.
/// ```
///
/// ``StoreContract`` includes such a check. If you test a store that crashes or fails over, record
/// your own history.
public struct ListHistory: Sendable {
    /// A transaction's operation.
    public enum Operation: Hashable, Sendable {
        /// Read a list with this content.
        case read([Int], of: Int)
        /// Appended a value to a list.
        case append(Int, to: Int)
    }

    /// A transaction's outcome.
    public enum Outcome: Hashable, Sendable {
        /// Committed.
        case committed
        /// Rolled back.
        case rolledBack
        /// Committed if one of its values is in the final lists, otherwise rolled back.
        case unknown
    }

    struct Transaction: Sendable {
        let operations: [Operation]
        let outcome: Outcome

        var appends: [(value: Int, list: Int)] {
            operations.compactMap { operation in
                if case .append(let value, let list) = operation { (value, list) } else { nil }
            }
        }
    }

    var transactions: [Transaction] = []

    /// Creates an empty history.
    public init() {}

    /// Adds a transaction, or one attempt at it.
    ///
    /// - Parameter operations: The operations in order. Each append in a history must have a
    ///   different value.
    public mutating func add(_ operations: [Operation], _ outcome: Outcome) {
        transactions.append(Transaction(operations: operations, outcome: outcome))
    }

    /// Adds all transactions of another history.
    public mutating func add(_ other: ListHistory) {
        transactions += other.transactions
    }

    /// The number of transactions known to be committed.
    public var committedCount: Int { transactions.count { $0.outcome == .committed } }

    /// Returns the anomalies that prove that the transactions didn't run one at a time.
    ///
    /// - Parameter lists: The final content of each list, by its number.
    public func anomalies(final lists: [Int: [Int]]) -> [IsolationAnomaly] {
        let versions = ListVersions(self, final: lists)
        return versions.anomalies + versions.graph.anomalies
    }
}
