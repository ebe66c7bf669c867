import HTTPTypes
import KasaneHTTP

extension NetworkError.Kind {
    /// A message for the user.
    var sentence: String {
        switch self {
        case .notConnected: "This machine is not connected to a network."
        case .connectionFailed: "The service cannot be reached."
        case .connectionLost: "The connection was lost."
        case .timeout: "The service did not respond in time."
        case .tls: "The service cannot be reached securely."
        case .notHTTP: "The response is not from the service."
        case .status(.tooManyRequests, _): "Too many searches. Wait a minute, then try again."
        case .status(let status, _): "The service refused the search (\(status.code))."
        case .decodingFailed(let path, _): "The response could not be read at “\(path)”."
        case .responseTooLarge: "The response is too large."
        case .addressRefused: "The address of the service is not allowed."
        case .redirectRefused: "The service has moved."
        case .overloaded: "Too many searches are waiting."
        case .circuitOpen: "The service is failing. Try again in a moment."
        case .invalidRequest: "This text cannot be searched for."
        case .cancelled: "The search was cancelled."
        default: "The search failed."
        }
    }
}
