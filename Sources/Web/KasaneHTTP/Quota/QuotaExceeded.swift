/// A call was refused because its quota is used up.
public struct QuotaExceeded: Error, Hashable, Sendable {
    /// Who is refused.
    public enum Scope: String, Hashable, Sendable, Codable {
        /// No client has a call left.
        case everyone
        /// The client has used its part.
        case client
        /// The clients of the client's IPv6 network have used their part.
        case network
    }

    /// The share that is used up.
    public let share: QuotaShare.ID
    /// The time until a call will be granted if others make none: whole seconds, at least one.
    public let retryAfter: Duration
    /// Who is refused.
    public let scope: Scope
}

extension QuotaExceeded: CustomStringConvertible {
    /// A description, as a fragment that fits after "because".
    public var description: String {
        "the calls to \(share.service) for \(share.purpose) are used up"
    }
}
