/// The reason why a service is unavailable, with the service's name.
public struct ServiceFailure: ErrorReason, Codable {
    /// The kinds of failure.
    @nonexhaustive
    public enum Problem: Hashable, Sendable, Codable {
        /// This machine is not connected to a network.
        case notConnected
        /// The connection failed.
        case connectionFailed
        /// The connection ended before the response did.
        case connectionLost
        /// The service did not respond in time.
        case timeout
        /// A secure connection failed, or the service's certificate was rejected.
        case insecure
        /// The service refused the request with an HTTP status.
        case refused(status: Int)
        /// The service rejected the API key or token.
        case keyRejected
        /// The response could not be decoded.
        case unreadableResponse
        /// The response exceeded the maximum size.
        case responseTooLarge
        /// The address of the service, or of its redirect, is not allowed.
        case addressRefused
        /// Calls are paused because too many have failed: the circuit breaker is open.
        case paused
        /// The application's own limits did not admit the call in time.
        case overloaded
        /// Any other failure.
        case unknown
    }

    /// The name of the service.
    public let service: String
    /// The kind of failure.
    public let problem: Problem

    /// Creates a reason.
    public init(_ service: String, _ problem: Problem) {
        self.service = service
        self.problem = problem
    }

    /// The stable identifier of the kind of failure, such as `service-timeout`.
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

    /// A description in English that begins with the name of the service.
    public var description: String {
        switch problem {
        case .notConnected: "\(service) cannot be reached because there is no network"
        case .connectionFailed: "\(service) cannot be reached"
        case .connectionLost: "\(service) ended the connection before its response was complete"
        case .timeout: "\(service) did not respond in time"
        case .insecure: "\(service) cannot be reached securely"
        case .refused(let status): "\(service) refused the request with the status \(status)"
        case .keyRejected: "\(service) rejected the API key"
        case .unreadableResponse: "the response of \(service) cannot be read"
        case .responseTooLarge: "the response of \(service) is too large"
        case .addressRefused: "the address of \(service) is not allowed"
        case .paused: "calls to \(service) are paused because too many have failed"
        case .overloaded: "too many calls to \(service) are waiting"
        case .unknown: "\(service) cannot be used"
        }
    }
}
