/// Thrown when a quota is used up.
public struct QuotaExceeded: Error, Hashable, Sendable {
    /// Whose quota is used up.
    public enum Scope: String, Hashable, Sendable, Codable {
        /// Everyone's.
        case everyone
        /// The client's own share.
        case client
        /// The share of the client's IPv6 network.
        case network
    }

    /// The share that is used up.
    public let share: QuotaShare.ID
    /// How long until a call is possible if nobody else makes one: a whole number of seconds, at
    /// least 1.
    public let retryAfter: Duration
    /// Whose quota is used up.
    public let scope: Scope
}

extension QuotaExceeded: CustomStringConvertible {
    /// The reason, as a clause that fits after "because".
    public var description: String {
        "the \(share.service) quota for \(share.purpose) is used up"
    }
}
