/// An error while delivering a message.
///
/// Errors never contain the secret, the URL's path or query, the body, or data from the receiver.
public struct WebhookError: Error, Hashable, Sendable {
    /// The kind of error.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// The policy requires `https`, but the URL doesn't use it.
        case insecureURL
        /// At least one of the host's addresses is private.
        case privateAddress
        /// The request is invalid and can't be sent.
        case invalidRequest
        /// The host wasn't found or refused the connection.
        case unreachable
        /// The TLS handshake failed or the receiver's certificate was rejected.
        case tlsFailed
        /// The connection was closed before a response arrived, or the receiver doesn't speak HTTP.
        case connectionLost
        /// The receiver did not respond in time.
        case timedOut
        /// The receiver sent a redirect (3xx).
        ///
        /// Redirects are never followed.
        case redirected
        /// The receiver rejected the message with a 4xx status other than 408, 410, 425 and 429.
        case refused
        /// The receiver no longer exists (410).
        case gone
        /// The receiver can't accept the message right now. Its status is 408, 425, 429, 5xx or
        /// unknown.
        case temporarilyRefused
        /// Too many attempts are running, in total or to this host.
        case overloaded
    }

    /// The kind of error.
    public let code: Code
    /// The message ID.
    public let message: String
    /// The receiver's scheme, host and port.
    public let origin: String
    /// The response status, or `nil` if there was no response.
    public let status: Int?
    /// The delay from the `Retry-After` header, at most a day.
    ///
    /// The delay is `nil` if the receiver sent no header, or if retrying can't succeed.
    public let retryAfter: Duration?

    init(
        _ code: Code,
        _ message: WebhookMessage,
        to url: WebhookURL,
        status: Int? = nil,
        retryAfter: Duration? = nil
    ) {
        self.code = code
        self.message = message.id
        origin = url.origin
        self.status = status
        // A receiver must not be able to delay a job for years.
        self.retryAfter = code.isRetryable ? retryAfter.map { min($0, .seconds(86_400)) } : nil
    }

    /// Whether sending the same message again might succeed.
    ///
    /// As specified by Standard Webhooks, 410 is the only response that prevents retries. During a
    /// deployment or secret rotation, a receiver can temporarily respond with 404, 401 or a
    /// redirect. A request that can't be sent because of its URL also isn't retried.
    public var isRetryable: Bool { code.isRetryable }
}

extension WebhookError.Code {
    fileprivate var isRetryable: Bool {
        switch self {
        case .unreachable, .tlsFailed, .connectionLost, .timedOut, .redirected, .refused,
            .temporarilyRefused, .overloaded:
            true
        case .insecureURL, .privateAddress, .invalidRequest, .gone: false
        }
    }

    /// Returns the code for a status, or `nil` for 200 to 299.
    init?(status: Int) {
        switch status {
        case 200...299: return nil
        case 300...399: self = .redirected
        case 408, 425, 429: self = .temporarilyRefused
        case 410: self = .gone
        case 400...499: self = .refused
        default: self = .temporarilyRefused
        }
    }
}

extension WebhookError: CustomStringConvertible {
    /// The error message, with a suggested fix.
    public var description: String {
        let suffix = status.map { ": HTTP \($0)" } ?? ""
        return "Could not deliver webhook \(message) to \(origin)\(suffix). \(advice)"
    }

    private var advice: String {
        switch code {
        case .insecureURL: "The URL must start with https://."
        case .privateAddress: "The host has a private address. Allow the host if it is yours."
        case .invalidRequest: "The URL is invalid. Correct the URL."
        case .unreachable: "The host was not found or refused the connection. Try again later."
        case .tlsFailed: "The certificate was rejected. Try again later."
        case .connectionLost:
            "The connection was closed or the receiver does not speak HTTP. Try again later."
        case .timedOut: "The receiver did not respond in time. Try again later."
        case .redirected: "The receiver sent a redirect, which is not followed. Check the URL."
        case .refused: "The receiver rejected the message. Check the URL and the secret."
        case .gone: "The receiver no longer exists. Delete the webhook."
        case .temporarilyRefused:
            "The receiver can't accept the message right now. Try again later."
        case .overloaded: "Too many messages are being sent. Try again later."
        }
    }
}
