import HTTPTypes
import KasaneDomain
import KasaneHTTP

extension APIClient {
    /// Sends a request to a provider and maps errors to `DomainError`.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - provider: The provider's name.
    ///   - instead: Returns the response for an error that is a regular answer, or `nil`.
    /// - Returns: The response.
    /// - Throws: `DomainError.unavailable` and `CancellationError`.
    func send<E: Endpoint>(
        _ endpoint: E,
        to provider: String,
        orElse instead: (NetworkError) -> E.Response? = { _ in nil }
    ) async throws -> E.Response {
        do {
            return try await send(endpoint)
        } catch {
            if case .cancelled = error.kind { throw CancellationError() }
            if let response = instead(error) { return response }
            throw DomainError.unavailable(
                ServiceFailure(provider, ServiceFailure.Problem(error)),
                cause: UnderlyingError(error)
            )
        }
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

extension DomainError {
    /// Returns the failure for an invalid response of a provider.
    static func unreadable(_ provider: String, _ error: any Error) -> DomainError {
        .unavailable(
            ServiceFailure(provider, .unreadableResponse),
            cause: UnderlyingError(error)
        )
    }
}

/// The error thrown for a response that contradicts the request or reports an error.
struct UnusableResponseError: Error, CustomStringConvertible {
    let description: String
}
