/// A fault that a store's tests inject for the contract.
public enum StoreFault: Hashable, Sendable {
    /// The next attempts at write transactions conflict with a concurrent transaction when they
    /// write or commit.
    case conflict(times: Int)
    /// The next attempts at write transactions lose the connection before the commit is sent.
    case connectionLost(times: Int)
    /// The next commit loses the connection, and its outcome can't be determined.
    case commitOutcomeUnknown
    /// The next commit succeeds, but no replica confirms it.
    case notReplicated
}
