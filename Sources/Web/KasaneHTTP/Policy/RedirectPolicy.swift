/// Configures which redirects are followed.
///
/// The client never follows a redirect from `https` to `http` or in a loop, and sends a body to
/// another origin only if the policy allows it. Only safelisted headers are sent to another origin,
/// never secret ones. ``AddressPolicy`` limits the addresses that a redirect to another origin can
/// reach.
///
/// ```swift
/// let policies = CallPolicies(redirects: RedirectPolicy(limit: 0))
/// ```
public struct RedirectPolicy: Sendable {
    /// The maximum number of consecutive redirects; 0 follows none.
    public var limit: Int
    /// Whether a redirect that keeps the body, such as 307 and 308, may send it to another origin.
    ///
    /// The service then chooses who receives the body, including its secrets. The headers that
    /// describe the body and the preconditions are sent with it, but not the authentication.
    ///
    /// ```swift
    /// let policies = CallPolicies(redirects: RedirectPolicy(sendsBodiesToOtherOrigins: true))
    /// ```
    public var sendsBodiesToOtherOrigins: Bool

    /// Creates a policy.
    public init(limit: Int = 5, sendsBodiesToOtherOrigins: Bool = false) {
        self.limit = limit
        self.sendsBodiesToOtherOrigins = sendsBodiesToOtherOrigins
    }
}
