/// A failure to deliver a message.
///
/// Neither the error nor its description contains the secret, the path or query of the URL, the
/// body, or anything that the receiver wrote.
public struct WebhookError: Error, Hashable, Sendable {
    /// The kind of failure.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// The URL isn't `https`, and the policy requires it.
        case insecureURL
        /// At least one of the host's addresses is private.
        case privateAddress
        /// The request can't be sent as it is.
        case invalidRequest
        /// The host wasn't found or refused the connection.
        case unreachable
        /// The receiver's certificate was rejected, or no secure connection is possible.
        case tlsFailed
        /// The connection ended before a response, or the receiver doesn't speak HTTP.
        case connectionLost
        /// The receiver did not respond in time.
        case timedOut
        /// The receiver redirected (3xx). Redirects are never followed.
        case redirected
        /// The receiver rejected the message: a 4xx status other than 408, 410, 425 and 429.
        case refused
        /// The receiver no longer exists (410).
        case gone
        /// The receiver can't take the message right now: 408, 425, 429, 5xx and unknown statuses.
        case temporarilyRefused
        /// Too many attempts are running, in total or to this host.
        case overloaded
    }

    /// The kind of failure.
    public let code: Code
    /// The identity of the message.
    public let message: String
    /// The scheme, host and port of the receiver.
    public let origin: String
    /// The status of the response, or `nil` without a response.
    public let status: Int?
    /// The delay from the `Retry-After` header, at most a day.
    ///
    /// `nil` if the receiver sent none, or if no retry can succeed.
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

    /// Whether a retry of the same message can succeed.
    ///
    /// As in Standard Webhooks, 410 is the only response that ends the attempts: during a
    /// deployment or a secret rotation, a receiver can answer 404, 401 or a redirect for a while. A
    /// request that can't be sent because of its URL also fails permanently.
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

    /// Creates the code of a status, or `nil` for 200 to 299.
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
    /// A human-readable description with a remedy.
    public var description: String {
        let suffix = status.map { ": HTTP \($0)" } ?? ""
        return "The webhook \(message) is not delivered to \(origin)\(suffix). \(advice)"
    }

    private var advice: String {
        switch code {
        case .insecureURL: "Its URL must begin with https://."
        case .privateAddress: "Its host has a private address; allow the host if it is yours."
        case .invalidRequest: "Its URL cannot be requested; correct the URL."
        case .unreachable: "Its host was not found or accepts no connection; send it again later."
        case .tlsFailed: "Its certificate is not accepted; send it again later."
        case .connectionLost: "It closed the connection, or speaks no HTTP; send it again later."
        case .timedOut: "It did not respond in time; send it again later."
        case .redirected: "It redirects, which is not followed; check its URL."
        case .refused: "It refuses the message; check its URL and its secret."
        case .gone: "It does not exist any more; delete it."
        case .temporarilyRefused: "It cannot take the message at the moment; send it again later."
        case .overloaded: "Too many messages are being sent; send it again later."
        }
    }
}
