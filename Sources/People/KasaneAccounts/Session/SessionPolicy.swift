public import Foundation

/// How long sessions last.
///
/// The defaults follow NIST SP 800-63B, section 2.1.3 (AAL1: at most 30 days), with an additional
/// idle timeout.
public struct SessionPolicy: Sendable {
    /// How long a session lasts after the sign-in.
    public var maximumAge: Duration
    /// How long a session lasts after its last request.
    public var idleTimeout: Duration
    /// How long an identity confirmation stays valid.
    ///
    /// See ``Accounts/confirmIdentity(of:password:from:)``.
    public var confirmationAge: Duration
    /// The maximum number of sessions per account; the least recently used one ends first.
    public var maximumSessions: Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - maximumAge: How long a session lasts after the sign-in.
    ///   - idleTimeout: How long a session lasts after its last request.
    ///   - confirmationAge: How long an identity confirmation stays valid.
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

    /// Returns when a session ends unless it is used again or ended earlier.
    ///
    /// - Returns: The earlier of its two limits.
    public func end(of session: AccountSession) -> Date {
        min(
            session.created.addingTimeInterval(maximumAge / .seconds(1)),
            session.used.addingTimeInterval(idleTimeout / .seconds(1))
        )
    }

    /// Whether a session has reached one of its limits, or was stored while a clock was ahead.
    ///
    /// Such a session would end too late.
    func hasEnded(_ session: AccountSession, at now: Date) -> Bool {
        end(of: session) <= now || max(session.created, session.used).isAhead(of: now)
    }
}
