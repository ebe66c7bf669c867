/// The reason why a service is unavailable.
public struct ServiceFailure: ErrorReason, Codable {
    /// The kind of failure.
    @nonexhaustive
    public enum Problem: Hashable, Sendable, Codable {
        /// This machine has no network connection.
        case notConnected
        /// The connection failed.
        case connectionFailed
        /// The connection ended before the response was complete.
        case connectionLost
        /// The service didn't respond in time.
        case timeout
        /// The TLS handshake failed, or the service's certificate was rejected.
        case insecure
        /// The service responded with an HTTP error status.
        case refused(status: Int)
        /// The service rejected the API key or token.
        case keyRejected
        /// The response couldn't be decoded.
        case unreadableResponse
        /// The response was larger than allowed.
        case responseTooLarge
        /// The address of the service, or of a redirect, isn't allowed.
        case addressRefused
        /// Calls are paused after too many failures because the circuit breaker is open.
        case paused
        /// The call waited too long because of the application's own limits.
        case overloaded
        /// Any other failure.
        case unknown
    }

    /// The service's name.
    public let service: String
    /// The kind of failure.
    public let problem: Problem

    /// Creates a failure of a service.
    public init(_ service: String, _ problem: Problem) {
        self.service = service
        self.problem = problem
    }

    /// A stable identifier for the kind of failure, such as `service-timeout`.
    public var code: String {
        switch problem {
        case .notConnected: "service-not-connected"
        case .connectionFailed: "service-connection-failed"
        case .connectionLost: "service-connection-lost"
        case .timeout: "service-timeout"
        case .insecure: "service-insecure"
        case .refused: "service-refused"
        case .keyRejected: "service-key-rejected"
        case .unreadableResponse: "service-unreadable-response"
        case .responseTooLarge: "service-response-too-large"
        case .addressRefused: "service-address-refused"
        case .paused: "service-paused"
        case .overloaded: "service-overloaded"
        case .unknown: "service-unknown"
        }
    }

    /// A description of the failure in English, including the service's name.
    public var description: String {
        switch problem {
        case .notConnected: "\(service) cannot be reached: there is no network connection"
        case .connectionFailed: "\(service) cannot be reached"
        case .connectionLost: "\(service) closed the connection before its response was complete"
        case .timeout: "\(service) did not respond in time"
        case .insecure:
            """
            \(service) cannot be reached: the TLS handshake failed or the server's certificate was \
            rejected
            """
        case .refused(let status): "\(service) responded with status \(status)"
        case .keyRejected: "\(service) rejected the API key"
        case .unreadableResponse: "\(service) sent an invalid response"
        case .responseTooLarge: "\(service) sent a response that is too large"
        case .addressRefused: "\(service) has an address that is not allowed"
        case .paused: "calls to \(service) are paused after too many failures"
        case .overloaded: "too many calls to \(service) are waiting"
        case .unknown: "\(service) failed"
        }
    }
}
