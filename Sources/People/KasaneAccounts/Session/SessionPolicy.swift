public import Foundation

/// How long sessions last.
///
/// The defaults follow NIST SP 800-63B, section 2.1.3 (AAL1: 30 days at most), with an idle limit
/// added.
public struct SessionPolicy: Sendable {
    /// The time after signing in at which a session ends.
    public var maximumAge: Duration
    /// The time after the latest request at which a session ends.
    public var idleTimeout: Duration
    /// The time for which a confirmed identity counts, see
    /// ``Accounts/confirmIdentity(of:password:from:)``.
    public var confirmationAge: Duration
    /// The maximum number of sessions of one account; the least recently used one ends first.
    public var maximumSessions: Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - maximumAge: The time after signing in at which a session ends.
    ///   - idleTimeout: The time after the latest request at which a session ends.
    ///   - confirmationAge: The time for which a confirmed identity counts.
    ///   - maximumSessions: The maximum number of sessions of one account, from 1 to 500.
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

    /// Returns the time at which a session ends, unless it is used again or ended before.
    ///
    /// - Parameter session: The session.
    /// - Returns: The earlier one of its two limits.
    public func end(of session: AccountSession) -> Date {
        min(
            session.created.addingTimeInterval(maximumAge / .seconds(1)),
            session.used.addingTimeInterval(idleTimeout / .seconds(1))
        )
    }

    /// Returns whether a session has reached one of its limits, or was stored by a clock that was
    /// ahead, so that it would reach them too late.
    func hasEnded(_ session: AccountSession, at now: Date) -> Bool {
        end(of: session) <= now || max(session.created, session.used).isAhead(of: now)
    }
}
