/// The policies that apply to calls of a service.
///
/// The policies apply in a fixed order, from the caller to the connection: cache and coalescing,
/// deadline, bulkhead, rate limit, retry, circuit breaker, attempt timeout, authentication,
/// redirects.
///
/// ```swift
/// let policies = CallPolicies(
///     deadline: .seconds(8),
///     attemptTimeout: .seconds(3),
///     rateLimit: RateLimit(60, per: .seconds(60)),
///     circuitBreaker: CircuitBreakerPolicy(openDuration: .seconds(30))
/// )
/// ```
public struct CallPolicies: Sendable {
    /// The time limit for a whole call, including all attempts, delays and reading the body.
    public var deadline: Duration
    /// The time limit for an attempt, including reading the body, or `nil` to allow the whole
    /// deadline.
    ///
    /// The timeout doesn't apply to streamed responses.
    public var attemptTimeout: Duration?
    /// The maximum size of a response body in bytes.
    public var maximumBodySize: Int
    /// The cache policy, or `nil` to disable caching.
    public var cache: CachePolicy?
    /// The limit on concurrent calls, or `nil` if they are unlimited.
    public var bulkhead: ConcurrencyLimit?
    /// The limit on the call rate, or `nil` if it is unlimited.
    ///
    /// Each attempt consumes a token. The first attempt consumes its token before the retry policy
    /// applies.
    public var rateLimit: RateLimit?
    /// The retry policy.
    public var retry: RetryPolicy
    /// The circuit breaker policy, or `nil` to disable the circuit breaker.
    public var circuitBreaker: CircuitBreakerPolicy?
    /// The authentication of calls, or `nil` if calls aren't authenticated.
    public var authentication: Authentication?
    /// The redirect policy.
    public var redirects: RedirectPolicy
    /// The policy for the addresses of requests and redirects.
    public var addresses: AddressPolicy

    /// Creates policies with safe defaults for most services.
    ///
    /// By default, there is no cache, rate limit or authentication.
    ///
    /// - Parameter maximumBodySize: The maximum size of a response body in bytes. The default is 4
    ///   MiB.
    public init(
        deadline: Duration = .seconds(10),
        attemptTimeout: Duration? = nil,
        maximumBodySize: Int = 4 << 20,
        cache: CachePolicy? = nil,
        bulkhead: ConcurrencyLimit? = ConcurrencyLimit(),
        rateLimit: RateLimit? = nil,
        retry: RetryPolicy = RetryPolicy(),
        circuitBreaker: CircuitBreakerPolicy? = CircuitBreakerPolicy(),
        authentication: Authentication? = nil,
        redirects: RedirectPolicy = RedirectPolicy(),
        addresses: AddressPolicy = .named
    ) {
        self.deadline = deadline
        self.attemptTimeout = attemptTimeout
        self.maximumBodySize = maximumBodySize
        self.cache = cache
        self.bulkhead = bulkhead
        self.rateLimit = rateLimit
        self.retry = retry
        self.circuitBreaker = circuitBreaker
        self.authentication = authentication
        self.redirects = redirects
        self.addresses = addresses
    }
}
