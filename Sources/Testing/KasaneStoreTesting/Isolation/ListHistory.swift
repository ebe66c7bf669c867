/// A history of transactions that read lists of numbers and append to them.
///
/// It finds transactions that cannot have run one at a time, like
/// [Elle](https://github.com/jepsen-io/elle): each number is appended at most once, so a list that
/// was read shows which transactions wrote it, and in which order. This determines which
/// transaction preceded which. A cycle has no serial order.
///
/// ```swift
/// var history = ListHistory()
/// history.add([.read([], of: 1), .append(7, to: 1)], .committed)
/// history.add([.read([], of: 1), .append(8, to: 1)], .committed)
/// print(history.anomalies(final: [1: [8]]))  // The append of 7 was overwritten.
/// ```
///
/// The check of a store is a requirement of ``StoreContract``. A test of a store that crashes or
/// fails over records its own history.
public struct ListHistory: Sendable {
    /// An operation of a transaction.
    public enum Operation: Hashable, Sendable {
        /// The list with a number was read, with this content.
        case read([Int], of: Int)
        /// A value was appended to the list with a number.
        case append(Int, to: Int)
    }

    /// The end of a transaction.
    public enum Outcome: Hashable, Sendable {
        /// It was committed.
        case committed
        /// It was rolled back.
        case rolledBack
        /// It was committed if one of its values is found in the end, otherwise rolled back.
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
    /// - Parameter operations: The operations in order. No two appends of a history have the same
    ///   value.
    public mutating func add(_ operations: [Operation], _ outcome: Outcome) {
        transactions.append(Transaction(operations: operations, outcome: outcome))
    }

    /// Adds the transactions of another history.
    public mutating func add(_ other: ListHistory) {
        transactions += other.transactions
    }

    /// The number of transactions that are known to be committed.
    public var committedCount: Int { transactions.count { $0.outcome == .committed } }

    /// Returns the anomalies that show that the transactions did not run one at a time.
    ///
    /// - Parameter lists: The content of each list after all transactions, by its number.
    public func anomalies(final lists: [Int: [Int]]) -> [IsolationAnomaly] {
        let versions = ListVersions(self, final: lists)
        return versions.anomalies + versions.graph.anomalies
    }
}
