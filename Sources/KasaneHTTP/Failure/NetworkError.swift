public import HTTPTypes

/// Why a call of a service gave no response that can be used.
///
/// ``kind`` says what a caller may act on, ``phase`` how far the last attempt came, and
/// ``mayHaveReachedServer`` whether the service may have acted on the request: an order that
/// failed with `false` may be placed again.
///
/// Its ``description`` carries no secret and no query value that was marked as one.
public struct NetworkError: Error {
    /// What went wrong.
    public package(set) var kind: Kind
    /// How far the last attempt came, or `nil` if it did not begin or its answer was whole.
    public let phase: Phase?
    /// Whether the service may have got a part of the request.
    ///
    /// `false` only if it is certain that it did not.
    public let mayHaveReachedServer: Bool
    /// How often the request was sent or tried to be; 0 if the client refused it.
    public package(set) var attempts: Int
    /// How long to wait before another call makes sense, where that is known.
    ///
    /// The service's `Retry-After`, the time until an open circuit is tried again, or the wait for
    /// a rate limit that is longer than the call's deadline.
    public let retryAfter: Duration?
    /// The request's method and address without secrets, or `nil` if none could be made.
    public package(set) var request: String?
    /// The error underneath, for logs: a ``ScrubbedError`` in every error that a client throws.
    public package(set) var cause: (any Error)?

    /// Whether it failed on a connection that an earlier request had used, before any answer.
    package let failedOnReusedConnection: Bool

    /// Makes an error of its parts.
    ///
    /// - Parameters:
    ///   - kind: What went wrong.
    ///   - phase: How far the attempt came.
    ///   - mayHaveReachedServer: Whether the service may have got a part of the request.
    ///   - attempts: How often the request was sent.
    ///   - retryAfter: How long to wait before another call makes sense.
    ///   - cause: The error underneath.
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
    /// What went wrong, as far as a caller may act on it.
    @nonexhaustive
    public enum Kind: Equatable, Sendable {
        /// This machine is not connected: it has no route to the service, or to anywhere.
        case notConnected
        /// No connection to the service could be made, or its name was not found.
        case notReached
        /// The connection ended before the response did.
        case connectionLost
        /// The call was not over by its deadline, or an attempt by its own.
        case timeout
        /// The service's certificate or TLS handshake was refused.
        case tls
        /// What answered does not speak HTTP.
        case notHTTP
        /// The service answered with a status other than 200 to 299, and this beginning of a body.
        case status(HTTPResponse.Status, body: String)
        /// The response was not what the endpoint decodes: where in it, and how it begins.
        case incorrectData(codingPath: String, snippet: String)
        /// The response was larger than the client takes.
        case tooLarge
        /// The service's name leads to a private address, and ``AddressPolicy`` does not allow that.
        case addressRefused
        /// The service redirected to where the client does not go.
        case redirectRefused(RedirectRefusal)
        /// The client's own limits left no room for the call before its deadline.
        case overloaded
        /// Calls of the service failed so often that it is left alone for a while.
        case circuitOpen
        /// The request cannot be sent as it is, for this reason; nothing was sent.
        case invalidRequest(String)
        /// The task that made the call was cancelled.
        case cancelled
        /// Anything else.
        case unknown
    }

    /// The steps of an attempt, in their order.
    public enum Phase: Int, Comparable, Sendable, CaseIterable {
        /// The host's name is looked up.
        case resolve
        /// A connection is made.
        case connect
        /// TLS is negotiated.
        case tls
        /// The request is sent.
        case send
        /// The response's head is awaited.
        case head
        /// The response's body is read.
        case body

        /// Whether a step comes before another.
        public static func < (earlier: Phase, later: Phase) -> Bool {
            earlier.rawValue < later.rawValue
        }
    }

    /// Why a redirect was not followed.
    public enum RedirectRefusal: Equatable, Sendable {
        /// There were more redirects in a row than the client follows.
        case tooMany
        /// It led back to an address that had redirected before.
        case loop
        /// It led from `https` to `http`.
        case insecure
        /// It led to an address that is no `http` or `https` URL of a host.
        case malformed
        /// It led to a private address, and ``AddressPolicy`` does not allow that.
        case privateAddress
        /// It would have carried the request's body to another origin.
        case bodyToOtherOrigin
        /// The request's body was sent, and cannot be sent a second time.
        case bodySpent
    }
}

extension NetworkError {
    /// Names any error: one that has a name keeps it.
    package init(naming error: any Error) {
        switch error {
        case let error as NetworkError: self = error
        case is CancellationError: self.init(.cancelled)
        default: self.init(.unknown, mayHaveReachedServer: true, cause: error)
        }
    }

    /// The same error of another kind.
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

    /// The same error, which may have reached the service if an earlier attempt may have.
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
