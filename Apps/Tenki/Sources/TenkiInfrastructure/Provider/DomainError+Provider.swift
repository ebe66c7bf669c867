import HTTPTypes
import KasaneDomain
import KasaneHTTP

extension DomainError {
    /// Maps an error of a provider's call, or of its response, to one for use cases.
    ///
    /// - Parameters:
    ///   - error: A `NetworkError`, or the reason why a response cannot be used.
    ///   - provider: The provider's name.
    /// - Returns: `DomainError.unavailable` with the cause; `CancellationError` for a cancelled
    ///   call; a `DomainError` unchanged.
    static func mapProviderError(_ error: any Error, of provider: String) -> any Error {
        let problem: ServiceFailure.Problem
        switch error {
        case is DomainError, is CancellationError: return error
        case let error as NetworkError:
            if case .cancelled = error.kind { return CancellationError() }
            problem = ServiceFailure.Problem(error)
        default: problem = .unreadableResponse
        }
        return DomainError.unavailable(
            ServiceFailure(provider, problem),
            cause: UnderlyingError(error)
        )
    }
}

extension NetworkError {
    /// Whether the service reports that the page number is past the last page.
    ///
    /// Pixabay responds with `[ERROR 400] "page" is out of valid range.`, Openverse with
    /// `{"detail":"page: …"}` or `{"detail":"Invalid page."}`.
    var isBeyondLastPage: Bool {
        guard case .status(_, let body) = kind else { return false }
        return ["\"page\" is out", "\"page:", "\"Invalid page"].contains { body.contains($0) }
    }
}

extension ServiceFailure.Problem {
    /// Creates the problem of a failed call.
    init(_ error: NetworkError) {
        self =
            switch error.kind {
            case .notConnected: .notConnected
            case .connectionFailed: .connectionFailed
            case .connectionLost: .connectionLost
            case .timeout: .timeout
            case .tls: .insecure
            case .status(.unauthorized, _), .status(.forbidden, _): .keyRejected
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

/// The error thrown for a response that contradicts the request or reports an error.
struct UnusableResponseError: Error, CustomStringConvertible {
    let description: String
}
