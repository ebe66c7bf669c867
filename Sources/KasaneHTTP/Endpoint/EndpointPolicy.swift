/// Where a call differs from its client's ``CallPolicies``.
///
/// What is `nil` is as the client says.
public struct EndpointPolicy: Hashable, Sendable {
    /// How long the call may take, to its last byte.
    public var deadline: Duration?
    /// How long one attempt may take, to its last byte.
    public var attemptTimeout: Duration?
    /// How many bytes of a response are taken at the most.
    public var maximumBodySize: Int?
    /// How often the request is sent at the most.
    public var attempts: Int?
    /// Whether sending the request twice does no more than sending it once.
    ///
    /// If `nil`, what RFC 9110 says of the method: GET, HEAD, OPTIONS, PUT, DELETE are idempotent.
    public var isIdempotent: Bool?
    /// How the response is cached, where the client has a cache.
    public var caching = Caching.asAnswered
    /// Whether the client's authentication is applied.
    public var isAuthenticated = true

    /// How a response is cached.
    public enum Caching: Hashable, Sendable {
        /// As the response's headers say.
        case asAnswered
        /// For this long, whatever the headers say but `no-store`.
        case fresh(for: Duration)
        /// Asks the service whether what is stored is still current.
        case revalidated
        /// Neither looked up nor stored.
        case never
    }

    /// Makes a policy that differs nowhere.
    public init() {}

    /// Makes a policy that differs in what is given.
    ///
    /// - Parameters:
    ///   - deadline: How long the call may take, to its last byte.
    ///   - attemptTimeout: How long one attempt may take.
    ///   - maximumBodySize: How many bytes of a response are taken at the most.
    ///   - attempts: How often the request is sent at the most.
    ///   - isIdempotent: Whether the request may be sent twice.
    ///   - caching: How the response is cached.
    public init(
        deadline: Duration? = nil,
        attemptTimeout: Duration? = nil,
        maximumBodySize: Int? = nil,
        attempts: Int? = nil,
        isIdempotent: Bool? = nil,
        caching: Caching = .asAnswered
    ) {
        self.deadline = deadline
        self.attemptTimeout = attemptTimeout
        self.maximumBodySize = maximumBodySize
        self.attempts = attempts
        self.isIdempotent = isIdempotent
        self.caching = caching
    }
}
