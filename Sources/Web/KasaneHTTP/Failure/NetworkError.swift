public import HTTPTypes

/// The reason why a call returned no usable response.
///
/// ``kind`` is what a caller can act on. ``phase`` is the progress of the last attempt.
/// ``mayHaveReachedServer`` is whether the service may have acted on the request: an order that
/// failed with `false` can safely be placed again.
///
/// The ``description`` contains no secrets and no query values that are marked as secret.
///
/// ```swift
/// do {
///     show(try await client.send(ForecastByCity(city: "130010")).summary)
/// } catch {
///     switch error.kind {
///     case .notConnected: show("This machine is offline.")
///     case .status(.tooManyRequests, _): show("Try again in \(error.retryAfter ?? .seconds(60)).")
///     default: show("No forecast, because \(error).")
///     }
/// }
/// ```
public struct NetworkError: Error {
    /// The kind of the failure.
    public package(set) var kind: Kind
    /// The phase in which the last attempt failed, or `nil` if no attempt started or its response
    /// was complete.
    public let phase: Phase?
    /// Whether the service may have received a part of the request.
    ///
    /// The value is `false` only if the service certainly received nothing.
    public let mayHaveReachedServer: Bool
    /// The number of attempts; 0 if the client refused the request.
    public package(set) var attempts: Int
    /// The recommended delay before another call, if known.
    ///
    /// The service's `Retry-After`, the time until an open circuit admits a probe, or the wait for
    /// a rate limit that exceeds the call's deadline.
    public let retryAfter: Duration?
    /// The method and URL of the request without secrets, or `nil` if no request could be created.
    public package(set) var request: String?
    /// The underlying error, for logs: a ``ScrubbedError`` in every error that a client throws.
    public package(set) var cause: (any Error)?

    /// Whether the attempt failed on a reused connection before any response.
    package let failedOnReusedConnection: Bool

    /// Creates an error.
    public init(
        _ kind: Kind,
        phase: Phase? = nil,
        mayHaveReachedServer: Bool = false,
        attempts: Int = 0,
        retryAfter: Duration? = nil,
        cause: (any Error)? = nil
    ) {
        self.init(
            kind,
            phase: phase,
            mayHaveReachedServer: mayHaveReachedServer,
            attempts: attempts,
            retryAfter: retryAfter,
            cause: cause,
            failedOnReusedConnection: false
        )
    }

    package init(
        _ kind: Kind,
        phase: Phase?,
        mayHaveReachedServer: Bool,
        attempts: Int = 0,
        retryAfter: Duration? = nil,
        request: String? = nil,
        cause: (any Error)?,
        failedOnReusedConnection: Bool
    ) {
        self.kind = kind
        self.phase = phase
        self.mayHaveReachedServer = mayHaveReachedServer
        self.attempts = attempts
        self.retryAfter = retryAfter
        self.request = request
        self.cause = cause
        self.failedOnReusedConnection = failedOnReusedConnection
    }
}

extension NetworkError {
    /// The kinds of failure that a caller can act on.
    @nonexhaustive
    public enum Kind: Equatable, Sendable {
        /// The machine is not connected: it has no route to the service, or no route at all.
        case notConnected
        /// The connection to the service failed, or its name could not be resolved.
        case connectionFailed
        /// The connection ended before the response did.
        case connectionLost
        /// The call exceeded its deadline, or an attempt exceeded its timeout.
        case timeout
        /// The TLS handshake failed, or the service's certificate was rejected.
        case tls
        /// The peer does not speak HTTP.
        case notHTTP
        /// The service responded with a status other than 200 to 299.
        ///
        /// Carries the beginning of the body.
        case status(HTTPResponse.Status, body: String)
        /// The response could not be decoded.
        ///
        /// Carries the coding path and the beginning of the body.
        case decodingFailed(codingPath: String, snippet: String)
        /// The response exceeded the maximum size.
        case responseTooLarge
        /// The service's name resolves to a private address, which ``AddressPolicy`` does not
        /// allow.
        case addressRefused
        /// The service redirected to a target that the client does not follow.
        case redirectRefused(RedirectFailure)
        /// The client's own limits did not admit the call before its deadline.
        case overloaded
        /// The circuit breaker is open because calls to the service failed too often.
        case circuitOpen
        /// The request is invalid, for this reason.
        ///
        /// Nothing was sent.
        case invalidRequest(String)
        /// The task that made the call was cancelled.
        case cancelled
        /// Any other failure.
        case unknown
    }

    /// The phases of an attempt, in order.
    public enum Phase: Int, Comparable, Sendable, CaseIterable {
        /// Resolving the host name.
        case resolve
        /// Connecting.
        case connect
        /// Negotiating TLS.
        case tls
        /// Sending the request.
        case send
        /// Waiting for the head of the response.
        case head
        /// Reading the body of the response.
        case body

        /// Whether a phase precedes another.
        public static func < (earlier: Phase, later: Phase) -> Bool {
            earlier.rawValue < later.rawValue
        }
    }

    /// The reasons for not following a redirect.
    public enum RedirectFailure: Equatable, Sendable {
        /// The number of consecutive redirects exceeded the limit.
        case tooMany
        /// The redirect led back to an address that had already redirected.
        case loop
        /// The redirect led from `https` to `http`.
        case insecure
        /// The redirect's target is not an `http` or `https` URL with a host.
        case malformed
        /// The redirect led to a private address, which ``AddressPolicy`` does not allow.
        case privateAddress
        /// The redirect would have sent the request's body to another origin.
        case bodyToOtherOrigin
        /// The request's body was already sent and cannot be sent again.
        case bodySpent
    }
}

extension NetworkError {
    /// Wraps any error; a ``NetworkError`` is kept unchanged.
    package init(naming error: any Error) {
        switch error {
        case let error as NetworkError: self = error
        case is CancellationError: self.init(.cancelled)
        default: self.init(.unknown, mayHaveReachedServer: true, cause: error)
        }
    }

    package func with(kind: Kind) -> NetworkError {
        NetworkError(
            kind,
            phase: phase,
            mayHaveReachedServer: mayHaveReachedServer,
            attempts: attempts,
            retryAfter: retryAfter,
            request: request,
            cause: cause,
            failedOnReusedConnection: failedOnReusedConnection
        )
    }

    /// Returns the same error with the evidence of earlier attempts and the number of attempts.
    package func following(_ earlier: Bool, attempts: Int) -> NetworkError {
        NetworkError(
            kind,
            phase: phase,
            mayHaveReachedServer: mayHaveReachedServer || earlier,
            attempts: attempts,
            retryAfter: retryAfter,
            request: request,
            cause: cause,
            failedOnReusedConnection: failedOnReusedConnection
        )
    }
}
