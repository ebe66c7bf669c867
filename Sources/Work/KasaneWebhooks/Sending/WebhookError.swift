/// A failure to deliver a message.
///
/// Neither the error nor its description contains the secret, the path or the query of the URL, the
/// body, or anything that the receiver wrote.
public struct WebhookError: Error, Hashable, Sendable {
    /// The kind of failure.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// The URL is not `https`, and the policy requires that.
        case insecureURL
        /// The host has a private address, or several of which one is private.
        case privateAddress
        /// The request cannot be sent as it is.
        case invalidRequest
        /// The host was not found, or accepts no connection.
        case unreachable
        /// The certificate of the receiver is not accepted, or no secure connection is possible.
        case tlsFailed
        /// The connection ended before a response, or the receiver does not speak HTTP.
        case connectionLost
        /// The receiver did not respond in time.
        case timedOut
        /// The receiver redirects (3xx), which is never followed.
        case redirected
        /// The receiver refuses the message: a status of 4xx other than 408, 410, 425 and 429.
        case refused
        /// The receiver does not exist any more: 410.
        case gone
        /// The receiver cannot take the message at the moment: 408, 425, 429, 5xx and odd statuses.
        case temporarilyRefused
        /// Too many attempts are running, in all or to this host.
        case overloaded
    }

    /// The kind of failure.
    public let code: Code
    /// The identity of the message.
    public let message: String
    /// The scheme, host and port of the receiver.
    public let origin: String
    /// The status of the response; `nil` without a response.
    public let status: Int?
    /// The pause that the receiver demands by `Retry-After`, at most a day; `nil` if it demands
    /// none, or if no attempt can succeed.
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
        // The receiver must not decide that a job waits for years.
        self.retryAfter = code.isRetryable ? retryAfter.map { min($0, .seconds(86_400)) } : nil
    }

    /// Whether the same message may be accepted later.
    ///
    /// As in Standard Webhooks, 410 is the only response that ends the attempts: during a
    /// deployment or the rotation of a secret, a receiver can answer 404, 401 or a redirect for a
    /// while. A request that cannot be sent because of its URL also fails for good.
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

    /// Creates the code of a status; `nil` for 200 to 299.
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
