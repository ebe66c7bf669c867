/// A policy for retrying failed requests.
///
/// The delay before an attempt is a random duration between zero and a bound that doubles with each
/// attempt (full jitter), but is never shorter than the service's `Retry-After`. A request is
/// retried only if a retry is safe, because the request is idempotent or the service certainly
/// received none of it.
///
/// ```swift
/// let retry = RetryPolicy(attempts: 5, baseDelay: .milliseconds(100), statuses: [429, 503])
/// let policies = CallPolicies(retry: retry)
/// ```
public struct RetryPolicy: Sendable {
    /// The maximum number of attempts per call.
    ///
    /// Set this property to 1 to disable retries.
    public var attempts: Int
    /// The upper bound of the delay before the second attempt.
    ///
    /// The bound doubles with each subsequent attempt.
    public var baseDelay: Duration
    /// The maximum upper bound of the delay.
    public var maximumDelay: Duration
    /// The number of retries that each call adds to the budget.
    ///
    /// For example, 0.2 allows one retry per five calls.
    public var budgetRatio: Double
    /// The budget's capacity in retries.
    ///
    /// The budget starts full.
    public var budgetCapacity: Double
    /// The status codes to retry.
    public var statuses: Set<Int>

    /// Creates a policy.
    public init(
        attempts: Int = 3,
        baseDelay: Duration = .milliseconds(200),
        maximumDelay: Duration = .seconds(5),
        budgetRatio: Double = 0.2,
        budgetCapacity: Double = 10,
        statuses: Set<Int> = [408, 429, 502, 503, 504]
    ) {
        self.attempts = attempts
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.budgetRatio = budgetRatio
        self.budgetCapacity = budgetCapacity
        self.statuses = statuses
    }

    /// Disables retries, except on stale connections.
    ///
    /// ```swift
    /// let policies = CallPolicies(retry: .never)
    /// ```
    public static let never = RetryPolicy(attempts: 1)
}
