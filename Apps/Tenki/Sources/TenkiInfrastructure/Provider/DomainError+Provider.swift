import HTTPTypes
import KasaneDomain
import KasaneHTTP

extension DomainError {
    static func mapProviderError(
        _ error: any Error,
        of provider: String,
        withKey hasKey: Bool = false
    ) -> any Error {
        let problem: ServiceFailure.Problem
        switch error {
        case is DomainError, is CancellationError: return error
        case let error as NetworkError:
            if case .cancelled = error.kind { return CancellationError() }
            problem = hasKey && error.isRejectedKey ? .keyRejected : ServiceFailure.Problem(error)
        default: problem = .unreadableResponse
        }
        return DomainError.unavailable(
            ServiceFailure(provider, problem),
            cause: UnderlyingError(error)
        )
    }
}

extension NetworkError {
    var isBeyondLastPage: Bool {
        guard case .status(_, let body) = kind else { return false }
        return ["\"page\" is out", "\"page:", "\"Invalid page"].contains { body.contains($0) }
    }
}

extension NetworkError {
    /// Whether the status of a call with an API key says that the key is invalid.
    ///
    /// Pixabay responds with `[ERROR 400] Invalid or missing API key`.
    fileprivate var isRejectedKey: Bool {
        switch kind {
        case .status(.unauthorized, _), .status(.forbidden, _): true
        case .status(.badRequest, let body): body.contains("API key")
        default: false
        }
    }
}

extension ServiceFailure.Problem {
    /// Creates the problem of a failed call without an API key.
    init(_ error: NetworkError) {
        self =
            switch error.kind {
            case .notConnected: .notConnected
            case .connectionFailed: .connectionFailed
            case .connectionLost: .connectionLost
            case .timeout: .timeout
            case .tls: .insecure
            case .status(let status, _): .refused(status: status.code)
            case .decodingFailed, .notHTTP: .unreadableResponse
            case .responseTooLarge: .responseTooLarge
            case .addressRefused, .redirectRefused: .addressRefused
            case .overloaded: .overloaded
            case .circuitOpen: .paused
            default: .unknown
            }
    }
}

struct UnusableResponseError: Error, CustomStringConvertible {
    let description: String
}
