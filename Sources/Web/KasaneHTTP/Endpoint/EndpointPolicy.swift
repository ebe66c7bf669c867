/// An endpoint's overrides of its client's ``CallPolicies``.
///
/// If a property is `nil`, the client's value applies.
///
/// ```swift
/// struct BookSeat: Endpoint {
///     var seat: Int
///     var method: HTTPRequest.Method { .post }
///     var path: EndpointPath { "/bookings/\(seat)" }
///     var policy: EndpointPolicy { EndpointPolicy(deadline: .seconds(30), isIdempotent: true) }
///     typealias Response = Void
/// }
/// ```
public struct EndpointPolicy: Hashable, Sendable {
    /// The time limit for the whole call, including reading the body.
    public var deadline: Duration?
    /// The time limit for an attempt, including reading the body.
    public var attemptTimeout: Duration?
    /// The maximum size of a response body in bytes.
    public var maximumBodySize: Int?
    /// The maximum number of attempts.
    public var attempts: Int?
    /// Whether sending the request twice has the same effect as sending it once.
    ///
    /// If the value is `nil`, the method determines whether the request is idempotent. As defined
    /// in RFC 9110, GET, HEAD, OPTIONS, PUT and DELETE are idempotent.
    public var isIdempotent: Bool?
    /// The caching of the response, if the client has a cache.
    public var caching = Caching.followHeaders
    /// Whether to apply the client's authentication.
    public var isAuthenticated = true

    /// The caching of a response.
    ///
    /// ```swift
    /// let policy = EndpointPolicy(caching: .fresh(for: .seconds(600)))
    /// ```
    public enum Caching: Hashable, Sendable {
        /// Follows the response's headers.
        case followHeaders
        /// Treats the response as fresh for a duration, ignoring all headers except `no-store`.
        ///
        /// Requests share the response only if they have the same client token and the same
        /// headers, except for the user agent. Headers that differ between requests, such as a
        /// request ID, prevent sharing.
        case fresh(for: Duration)
        /// Revalidates the stored response with the service before each use.
        case revalidated
        /// Neither reads nor writes the cache.
        case never
    }

    /// Creates a policy without overrides.
    public init() {}

    /// Creates a policy with overrides.
    public init(
        deadline: Duration? = nil,
        attemptTimeout: Duration? = nil,
        maximumBodySize: Int? = nil,
        attempts: Int? = nil,
        isIdempotent: Bool? = nil,
        caching: Caching = .followHeaders
    ) {
        self.deadline = deadline
        self.attemptTimeout = attemptTimeout
        self.maximumBodySize = maximumBodySize
        self.attempts = attempts
        self.isIdempotent = isIdempotent
        self.caching = caching
    }
}
