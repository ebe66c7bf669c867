/// A reason why transactions cannot have run one at a time.
public struct IsolationAnomaly: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of anomalies, as defined by Adya.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable {
        /// Transactions overwrote each other's writes in a cycle.
        case g0 = "G0, a write cycle"
        /// A transaction read a value of one that was rolled back.
        case g1a = "G1a, an aborted read"
        /// A transaction read a value that was not the last one of its writer.
        case g1b = "G1b, an intermediate read"
        /// Transactions read or overwrote each other's writes in a cycle.
        case g1c = "G1c, a cyclic information flow"
        /// A cycle in which one transaction did not see a write of the next, such as a lost update.
        case gSingle = "G-single, read skew"
        /// A cycle in which several transactions did not see a write of the next.
        case g2 = "G2, write skew"
        /// A committed value disappeared, and no other transaction has overwritten it.
        case lostWrite = "a lost write"
        /// A list contains a value twice.
        case duplicate = "a write that happened twice"
        /// A list contains a value that no transaction has written.
        case unwritten = "a value that was never written"
        /// A transaction did not read what it had written itself.
        case ownWrite = "an own write that was not read"
    }

    /// The kind.
    public let kind: Kind
    /// The positions of the transactions in the history; for a cycle, in its order.
    public let transactions: [Int]
    /// What happened, such as the cycle with its reasons.
    public let details: String

    /// The kind with the details.
    public var description: String { "\(kind.rawValue): \(details)" }
}
