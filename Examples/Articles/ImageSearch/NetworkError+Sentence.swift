import HTTPTypes
import KasaneHTTP

extension NetworkError.Kind {
    /// What the user reads about a failure.
    var sentence: String {
        switch self {
        case .notConnected: "This machine is not connected to a network."
        case .connectionFailed: "The service cannot be reached."
        case .connectionLost: "The connection was lost."
        case .timeout: "The service did not answer in time."
        case .tls: "The service cannot be reached securely."
        case .notHTTP: "Something else than the service answered."
        case .status(.tooManyRequests, _): "There were too many searches. Wait a minute."
        case .status(let status, _): "The service refused the search (\(status.code))."
        case .decodingFailed(let path, _): "The answer cannot be read at “\(path)”."
        case .responseTooLarge: "The answer is too large."
        case .addressRefused: "The address of the service is not allowed."
        case .redirectRefused: "The service has moved."
        case .overloaded: "Too many searches are waiting."
        case .circuitOpen: "The service failed too often. Wait a moment."
        case .invalidRequest: "This text cannot be searched for."
        case .cancelled: "The search was cancelled."
        default: "The search failed."
        }
    }
}
