/// How to call a service.
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
    /// The time limit for a whole call, until the last byte, including all attempts and delays.
    public var deadline: Duration
    /// The time limit for one attempt, until the last byte, or `nil` to use the whole deadline.
    ///
    /// Doesn't apply to streamed responses.
    public var attemptTimeout: Duration?
    /// The maximum size of a response body, in bytes.
    public var maximumBodySize: Int
    /// How to cache responses, or `nil` to disable caching.
    public var cache: CachePolicy?
    /// The limit on concurrent calls, or `nil` for none.
    public var bulkhead: ConcurrencyLimit?
    /// The limit on the call rate, or `nil` for none.
    ///
    /// Each attempt takes a token. The first attempt takes its token before the retry policy
    /// applies.
    public var rateLimit: RateLimit?
    /// When to retry.
    public var retry: RetryPolicy
    /// The circuit breaker, or `nil` for none.
    public var circuitBreaker: CircuitBreakerPolicy?
    /// How to authenticate calls, or `nil` for none.
    public var authentication: Authentication?
    /// Which redirects to follow.
    public var redirects: RedirectPolicy
    /// The addresses that requests and redirects can go to.
    public var addresses: AddressPolicy

    /// Creates policies with safe defaults for most services.
    ///
    /// By default, there is no cache, rate limit or authentication.
    ///
    /// - Parameter maximumBodySize: The maximum size of a response body, in bytes. Defaults to 4
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
