/// A history of transactions that read lists of numbers and append to them.
///
/// The history detects transactions that can't have run one at a time, like
/// [Elle](https://github.com/jepsen-io/elle). Each number is appended at most once, so a list shows
/// the transactions that wrote it and their order. This determines which transactions preceded each
/// other. A cycle means that there is no serial order.
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
    /// An operation in a transaction.
    public enum Operation: Hashable, Sendable {
        /// The transaction read a list with this content.
        case read([Int], of: Int)
        /// The transaction appended a value to a list.
        case append(Int, to: Int)
    }

    /// The outcome of a transaction.
    public enum Outcome: Hashable, Sendable {
        /// The transaction was committed.
        case committed
        /// The transaction was rolled back.
        case rolledBack
        /// The transaction was committed if one of its values is in the final lists.
        ///
        /// Otherwise, it was rolled back.
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

    /// Adds a transaction or one of its attempts.
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

    /// The number of transactions that are known to be committed.
    public var committedCount: Int { transactions.count { $0.outcome == .committed } }

    /// Returns the anomalies that prove that the transactions didn't run one at a time.
    ///
    /// - Parameter lists: The final content of each list, by list number.
    public func anomalies(final lists: [Int: [Int]]) -> [IsolationAnomaly] {
        let versions = ListVersions(self, final: lists)
        return versions.anomalies + versions.graph.anomalies
    }
}
