public import HTTPTypes

/// An error thrown when a call returns no usable response.
///
/// Handle the error based on ``kind``. ``phase`` indicates the progress of the last attempt.
/// ``mayHaveReachedServer`` indicates whether the service might have processed the request. If it
/// is `false`, retrying is safe even for requests such as placing an order.
///
/// The ``description`` doesn't contain secrets.
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
    /// The kind of failure.
    public package(set) var kind: Kind
    /// The phase in which the last attempt failed, or `nil` if no attempt started or the response
    /// was complete.
    public let phase: Phase?
    /// Whether the service might have received part of the request.
    ///
    /// The value is `false` only if the service certainly received nothing.
    public let mayHaveReachedServer: Bool
    /// The number of attempts, or 0 if the client rejected the request.
    public package(set) var attempts: Int
    /// The time to wait before the next call, if known.
    ///
    /// The value comes from the service's `Retry-After` header, an open circuit or a rate limit.
    public let retryAfter: Duration?
    /// The request's method and URL without secrets, or `nil` if the request couldn't be created.
    public package(set) var request: String?
    /// The underlying error, for logs.
    ///
    /// In errors thrown by a client, the cause is always a ``ScrubbedError``.
    public package(set) var cause: (any Error)?

    /// Whether the attempt failed on a reused connection before any response arrived.
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
    /// The kinds of failure.
    @nonexhaustive
    public enum Kind: Equatable, Sendable {
        /// This machine is offline or has no route to the service.
        case notConnected
        /// The connection failed or the host name couldn't be resolved.
        case connectionFailed
        /// The connection ended before the response was complete.
        case connectionLost
        /// The call exceeded its deadline or an attempt exceeded its timeout.
        case timeout
        /// The TLS handshake failed or the server's certificate was rejected.
        case tls
        /// The peer doesn't speak HTTP.
        case notHTTP
        /// The service responded with a status outside the range from 200 to 299.
        ///
        /// `body` contains the beginning of the body.
        case status(HTTPResponse.Status, body: String)
        /// The response couldn't be decoded.
        ///
        /// `snippet` contains the beginning of the body.
        case decodingFailed(codingPath: String, snippet: String)
        /// The response exceeded the size limit.
        case responseTooLarge
        /// The host name resolves to a private address, which the ``AddressPolicy`` doesn't allow.
        case addressRefused
        /// The service sent a redirect that the client doesn't follow.
        case redirectRefused(RedirectFailure)
        /// The client's own limits would have delayed the call beyond its deadline.
        case overloaded
        /// The circuit breaker is open because too many calls have failed.
        case circuitOpen
        /// The request is invalid for the given reason, and wasn't sent.
        case invalidRequest(String)
        /// The calling task was cancelled.
        case cancelled
        /// Another failure.
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
        /// Waiting for the response head.
        case head
        /// Reading the response body.
        case body

        /// Returns whether one phase precedes another.
        public static func < (earlier: Phase, later: Phase) -> Bool {
            earlier.rawValue < later.rawValue
        }
    }

    /// The reason why a redirect wasn't followed.
    public enum RedirectFailure: Equatable, Sendable {
        /// There were too many consecutive redirects.
        case tooMany
        /// The redirect's target had already redirected.
        case loop
        /// The redirect was from `https` to `http`.
        case insecure
        /// The redirect's target isn't an `http` or `https` URL with a host.
        case malformed
        /// The redirect's target is a private address, which the ``AddressPolicy`` doesn't allow.
        case privateAddress
        /// The redirect would have sent the request body to another origin.
        case bodyToOtherOrigin
        /// The request body was already sent and can't be sent again.
        case bodySpent
    }
}

extension NetworkError {
    /// Wraps any error.
    ///
    /// A ``NetworkError`` isn't changed.
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

    /// Returns the error with the number of attempts, taking into account whether earlier attempts
    /// reached the server.
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
