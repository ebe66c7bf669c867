/// Which redirects to follow.
///
/// The client never follows a redirect from `https` to `http` or in a loop, and sends a body to
/// another origin only if the policy allows it. Only safelisted headers go to another origin, never
/// secret ones. ``AddressPolicy`` limits which addresses a redirect to another origin can reach.
///
/// ```swift
/// let policies = CallPolicies(redirects: RedirectPolicy(limit: 0))
/// ```
public struct RedirectPolicy: Sendable {
    /// The maximum number of consecutive redirects.
    ///
    /// 0 disables redirects.
    public var limit: Int
    /// Whether a redirect that keeps the body, such as 307 or 308, can send it to another origin.
    ///
    /// The service then decides who receives the body, including its secrets. Headers that describe
    /// the body and preconditions are sent with it, but not the authentication.
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
