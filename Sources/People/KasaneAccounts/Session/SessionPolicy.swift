public import Foundation

/// The limits on sessions.
///
/// The defaults follow NIST SP 800-63B, section 2.1.3 (AAL1: at most 30 days), with an additional
/// idle timeout.
public struct SessionPolicy: Sendable {
    /// The maximum time between the sign-in and the end of a session.
    public var maximumAge: Duration
    /// The maximum time between two requests in a session.
    public var idleTimeout: Duration
    /// The maximum age of an identity confirmation.
    ///
    /// See ``Accounts/confirmIdentity(of:password:from:)``.
    public var confirmationAge: Duration
    /// The maximum number of sessions per account.
    ///
    /// The least recently used session ends first.
    public var maximumSessions: Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - maximumAge: The maximum time between the sign-in and the end of a session.
    ///   - idleTimeout: The maximum time between two requests in a session.
    ///   - confirmationAge: The maximum age of an identity confirmation.
    ///   - maximumSessions: The maximum number of sessions per account, from 1 to 500.
    public init(
        maximumAge: Duration = .seconds(30 * 86_400),
        idleTimeout: Duration = .seconds(14 * 86_400),
        confirmationAge: Duration = .seconds(900),
        maximumSessions: Int = 50
    ) {
        precondition((1...500).contains(maximumSessions), "maximumSessions must be 1 to 500.")
        self.maximumAge = maximumAge
        self.idleTimeout = idleTimeout
        self.confirmationAge = confirmationAge
        self.maximumSessions = maximumSessions
    }

    /// Returns the date when a session ends if it isn't used again or ended earlier.
    public func end(of session: AccountSession) -> Date {
        min(
            session.created.addingTimeInterval(maximumAge / .seconds(1)),
            session.used.addingTimeInterval(idleTimeout / .seconds(1))
        )
    }

    /// Returns whether a session has reached one of its limits, or was stored while a clock was
    /// ahead.
    ///
    /// A session that was stored while a clock was ahead would end too late.
    func hasEnded(_ session: AccountSession, at now: Date) -> Bool {
        end(of: session) <= now || max(session.created, session.used).isAhead(of: now)
    }
}
