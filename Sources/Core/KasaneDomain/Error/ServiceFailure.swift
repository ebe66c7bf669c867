/// Why a service is unavailable.
public struct ServiceFailure: ErrorReason, Codable {
    /// The kinds of failure.
    @nonexhaustive
    public enum Problem: Hashable, Sendable, Codable {
        /// This machine has no network connection.
        case notConnected
        /// The connection failed.
        case connectionFailed
        /// The connection ended before the response was complete.
        case connectionLost
        /// The service did not respond in time.
        case timeout
        /// A secure connection couldn't be established, or the service's certificate was rejected.
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
        /// Calls are paused because too many have failed (the circuit breaker is open).
        case paused
        /// The application's own limits made the call wait too long.
        case overloaded
        /// Any other failure.
        case unknown
    }

    /// The service's name.
    public let service: String
    /// The kind of failure.
    public let problem: Problem

    /// Creates a reason.
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

    /// A description in English that starts with the service's name.
    public var description: String {
        switch problem {
        case .notConnected: "\(service) cannot be reached: there is no network connection"
        case .connectionFailed: "\(service) cannot be reached"
        case .connectionLost: "\(service) closed the connection before its response was complete"
        case .timeout: "\(service) did not respond in time"
        case .insecure: "\(service) cannot be reached securely"
        case .refused(let status): "\(service) responded with status \(status)"
        case .keyRejected: "\(service) rejected the API key"
        case .unreadableResponse: "\(service) sent a response that cannot be read"
        case .responseTooLarge: "\(service) sent a response that is too large"
        case .addressRefused: "\(service) has an address that is not allowed"
        case .paused: "calls to \(service) are paused because too many have failed"
        case .overloaded: "too many calls to \(service) are waiting"
        case .unknown: "\(service) failed"
        }
    }
}
