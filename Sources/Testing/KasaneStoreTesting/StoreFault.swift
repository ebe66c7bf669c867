/// A fault that a store's tests inject.
public enum StoreFault: Hashable, Sendable {
    /// The next attempts of write transactions conflict with a concurrent transaction when they
    /// write or commit.
    case conflict(times: Int)
    /// The next attempts of write transactions lose the connection before the commit is sent.
    case connectionLost(times: Int)
    /// The next commit loses the connection, and its outcome is unknown.
    case commitOutcomeUnknown
    /// The next commit succeeds, but no replica confirms it.
    case notReplicated
}
