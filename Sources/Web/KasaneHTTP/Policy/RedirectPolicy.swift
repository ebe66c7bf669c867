/// Configures which redirects are followed.
///
/// The client never follows a redirect from `https` to `http`, with a body to another origin, or in
/// a loop. Only safelisted headers are sent to another origin, never secrets. ``AddressPolicy``
/// limits the addresses that a redirect to another origin may lead to.
///
/// ```swift
/// let policies = CallPolicies(redirects: RedirectPolicy(limit: 0))
/// ```
public struct RedirectPolicy: Sendable {
    /// The maximum number of consecutive redirects; 0 follows none.
    public var limit: Int

    /// Creates a policy.
    ///
    /// - Parameter limit: The maximum number of consecutive redirects; 0 follows none.
    public init(limit: Int = 5) {
        self.limit = limit
    }
}
