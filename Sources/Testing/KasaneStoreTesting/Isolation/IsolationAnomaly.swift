/// Evidence that transactions can't have run one at a time.
public struct IsolationAnomaly: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of anomalies defined by Adya.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable {
        /// Transactions overwrote each other's writes in a cycle.
        case g0 = "G0, a write cycle"
        /// A transaction read a value written by a transaction that was rolled back.
        case g1a = "G1a, an aborted read"
        /// A transaction read a value other than the last value written by its writer.
        case g1b = "G1b, an intermediate read"
        /// Transactions read or overwrote each other's writes in a cycle.
        case g1c = "G1c, a cyclic information flow"
        /// A cycle in which one transaction missed a write by the next transaction, such as a lost
        /// update.
        case gSingle = "G-single, read skew"
        /// A cycle in which several transactions missed a write by the next transaction.
        case g2 = "G2, write skew"
        /// A committed value disappeared without being overwritten.
        case lostWrite = "a lost write"
        /// A list contains a value twice.
        case duplicate = "a duplicate write"
        /// A list contains a value that no transaction wrote.
        case unwritten = "a value that was never written"
        /// A transaction didn't read its own write.
        case ownWrite = "a missed own write"
    }

    /// The kind of the anomaly.
    public let kind: Kind
    /// The indices of the transactions in the history, in cycle order if there is a cycle.
    public let transactions: [Int]
    /// A description of the anomaly, such as the cycle with its reasons.
    public let details: String

    /// The kind and the details.
    public var description: String { "\(kind.rawValue): \(details)" }
}
