public import Foundation

/// How long sessions last.
///
/// The defaults follow NIST SP 800-63B, section 2.1.3 (AAL1: at most 30 days), with an additional
/// idle timeout.
public struct SessionPolicy: Sendable {
    /// The time after sign-in at which a session ends.
    public var maximumAge: Duration
    /// The time after the latest request at which a session ends.
    public var idleTimeout: Duration
    /// How long a confirmed identity stays valid.
    ///
    /// See ``Accounts/confirmIdentity(of:password:from:)``.
    public var confirmationAge: Duration
    /// The maximum number of sessions per account; the least recently used one ends first.
    public var maximumSessions: Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - maximumAge: The time after sign-in at which a session ends.
    ///   - idleTimeout: The time after the latest request at which a session ends.
    ///   - confirmationAge: How long a confirmed identity stays valid.
    ///   - maximumSessions: The maximum number of sessions per account, from 1 to 500.
    public init(
        maximumAge: Duration = .seconds(30 * 86_400),
        idleTimeout: Duration = .seconds(14 * 86_400),
        confirmationAge: Duration = .seconds(900),
        maximumSessions: Int = 50
    ) {
        precondition((1...500).contains(maximumSessions), "An account has 1 to 500 sessions.")
        self.maximumAge = maximumAge
        self.idleTimeout = idleTimeout
        self.confirmationAge = confirmationAge
        self.maximumSessions = maximumSessions
    }

    /// Returns when a session ends, unless it is used again or ended before.
    ///
    /// - Returns: The earlier of its two limits.
    public func end(of session: AccountSession) -> Date {
        min(
            session.created.addingTimeInterval(maximumAge / .seconds(1)),
            session.used.addingTimeInterval(idleTimeout / .seconds(1))
        )
    }

    /// Whether a session has reached one of its limits, or was stored by a clock that was ahead.
    ///
    /// The latter would reach its limits too late.
    func hasEnded(_ session: AccountSession, at now: Date) -> Bool {
        end(of: session) <= now || max(session.created, session.used).isAhead(of: now)
    }
}
