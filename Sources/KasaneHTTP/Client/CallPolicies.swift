/// How the calls of one service are made.
///
/// They apply in one fixed order, from the caller to the connection: cache and coalescing, deadline,
/// bulkhead, rate limit, retry, circuit breaker, attempt timeout, authentication, redirects.
public struct CallPolicies: Sendable {
    /// How long a call may take, from sending it to its last byte, all attempts and waits included.
    public var deadline: Duration
    /// How long one attempt may take to its last byte, or `nil` for the whole deadline.
    ///
    /// It does not end a response that is streamed.
    public var attemptTimeout: Duration?
    /// How many bytes of a response are taken at the most.
    public var maximumBodySize: Int
    /// How responses are kept, or `nil` if they are not.
    public var cache: CachePolicy?
    /// How many calls run at once, or `nil` for any number.
    public var bulkhead: BulkheadLimit?
    /// How often the service may be called, or `nil` for any number.
    ///
    /// Each attempt takes a token, the first before its retries.
    public var rateLimit: RateLimit?
    /// When and how often a request is sent again.
    public var retry: RetryPolicy
    /// When a service that fails is left alone, or `nil` for never.
    public var breaker: BreakerPolicy?
    /// How calls prove who makes them, or `nil` if they do not.
    public var authentication: Authentication?
    /// Which redirects are followed.
    public var redirects: RedirectPolicy
    /// Which addresses requests and redirects are sent to.
    public var addresses: AddressPolicy

    /// Makes policies that are safe for most services: everything but a cache and a rate limit.
    ///
    /// - Parameters:
    ///   - deadline: How long a call may take, to its last byte.
    ///   - attemptTimeout: How long one attempt may take, or `nil` for the whole deadline.
    ///   - maximumBodySize: How many bytes of a response are taken at the most.
    ///   - cache: How responses are kept, or `nil` if they are not.
    ///   - bulkhead: How many calls run at once, or `nil` for any number.
    ///   - rateLimit: How often the service may be called, or `nil` for any number.
    ///   - retry: When and how often a request is sent again.
    ///   - breaker: When a service that fails is left alone, or `nil` for never.
    ///   - authentication: How calls prove who makes them, or `nil` if they do not.
    ///   - redirects: Which redirects are followed.
    ///   - addresses: Which addresses requests and redirects are sent to.
    public init(
        deadline: Duration = .seconds(10),
        attemptTimeout: Duration? = nil,
        maximumBodySize: Int = 4 << 20,
        cache: CachePolicy? = nil,
        bulkhead: BulkheadLimit? = BulkheadLimit(),
        rateLimit: RateLimit? = nil,
        retry: RetryPolicy = RetryPolicy(),
        breaker: BreakerPolicy? = BreakerPolicy(),
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
        self.breaker = breaker
        self.authentication = authentication
        self.redirects = redirects
        self.addresses = addresses
    }
}
