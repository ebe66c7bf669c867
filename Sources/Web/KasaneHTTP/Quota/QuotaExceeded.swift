/// An error thrown when a quota is used up.
public struct QuotaExceeded: Error, Hashable, Sendable {
    /// The scope of the quota that is used up.
    public enum Scope: String, Hashable, Sendable, Codable {
        /// All callers' quota.
        case everyone
        /// The client's own share.
        case client
        /// The share of the client's IPv6 network.
        case network
    }

    /// The share that is used up.
    public let share: QuotaShare.ID
    /// The time until a call is possible if no other calls are made, in whole seconds, at least 1.
    public let retryAfter: Duration
    /// The scope of the quota that is used up.
    public let scope: Scope
}

extension QuotaExceeded: CustomStringConvertible {
    /// The reason, as a clause that can follow “because”.
    public var description: String {
        "the \(share.service) quota for \(share.purpose) is used up"
    }
}
