/// A history of transactions that read lists of numbers and append to them.
///
/// It shows which transactions cannot have run one at a time, in the way of
/// [Elle](https://github.com/jepsen-io/elle): each number is appended at most once, so that a list
/// that is read shows who has written it, and in which order. From this follows which transaction
/// came before which. A cycle of them has no order.
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
        /// It was committed if one of its values is found in the end, and otherwise rolled back.
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

    /// Creates a history without transactions.
    public init() {}

    /// Adds a transaction, or one try of it.
    ///
    /// - Parameters:
    ///   - operations: The operations in order. No two appends of a history have the same value.
    ///   - outcome: The end of the transaction.
    public mutating func add(_ operations: [Operation], _ outcome: Outcome) {
        transactions.append(Transaction(operations: operations, outcome: outcome))
    }

    /// Adds the transactions of another history.
    public mutating func add(_ other: ListHistory) {
        transactions += other.transactions
    }

    /// The number of transactions that are known to be committed.
    public var committedCount: Int { transactions.count { $0.outcome == .committed } }

    /// Returns what shows that the transactions did not run one at a time.
    ///
    /// - Parameter lists: The content of each list after all transactions, by its number.
    /// - Returns: The anomalies; empty for a history of a store that isolates its transactions.
    public func anomalies(final lists: [Int: [Int]]) -> [IsolationAnomaly] {
        let versions = ListVersions(self, final: lists)
        return versions.anomalies + versions.graph.anomalies
    }
}
