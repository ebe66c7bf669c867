/// A policy for following redirects.
///
/// The client never follows a redirect from `https` to `http` or in a loop, and sends a body to
/// another origin only if the policy allows it. Only safelisted headers are sent to another origin,
/// and secret headers never are. ``AddressPolicy`` limits the addresses that redirects to other
/// origins can reach.
///
/// ```swift
/// let policies = CallPolicies(redirects: RedirectPolicy(limit: 0))
/// ```
public struct RedirectPolicy: Sendable {
    /// The maximum number of consecutive redirects.
    ///
    /// Set the limit to 0 to disable redirects.
    public var limit: Int
    /// Whether redirects that keep the body, such as 307 or 308, can send it to another origin.
    ///
    /// The service then determines who receives the body, including its secrets. Preconditions and
    /// headers that describe the body are also sent, but the authentication isn't.
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
