/// The overrides of an endpoint for its client's ``CallPolicies``.
///
/// The client's value applies wherever a property is `nil`.
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
    /// The time limit of the call, up to its last byte.
    public var deadline: Duration?
    /// The time limit of one attempt, up to its last byte.
    public var attemptTimeout: Duration?
    /// The maximum size of a response body in bytes.
    public var maximumBodySize: Int?
    /// The maximum number of attempts.
    public var attempts: Int?
    /// Whether sending the request twice has the same effect as sending it once.
    ///
    /// If `nil`, RFC 9110 decides by method: GET, HEAD, OPTIONS, PUT and DELETE are idempotent.
    public var isIdempotent: Bool?
    /// How the response is cached, if the client has a cache.
    public var caching = Caching.followHeaders
    /// Whether the client's authentication is applied.
    public var isAuthenticated = true

    /// How a response is cached.
    ///
    /// ```swift
    /// let policy = EndpointPolicy(caching: .fresh(for: .seconds(600)))
    /// ```
    public enum Caching: Hashable, Sendable {
        /// Follows the headers of the response.
        case followHeaders
        /// Treats the response as fresh for a duration and ignores every header but `no-store`.
        ///
        /// Requests share the response only if they have the same client token and the same
        /// headers, except for the user agent. A header that differs for each request, such as a
        /// request ID, prevents sharing.
        case fresh(for: Duration)
        /// Revalidates a stored response with the service before each use.
        case revalidated
        /// Bypasses the cache for reading and writing.
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
