import KasaneDomain
import KasaneHTTP

extension APIClient {
    /// Sends a request to a provider and maps errors to a human-readable `DomainError`.
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
            throw DomainError.unavailable(provider, because: "\(error)")
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

extension DomainError {
    /// Returns the failure of a provider for a human-readable reason.
    static func unavailable(_ provider: String, because reason: String) -> DomainError {
        .unavailable(reason: "\(provider) cannot be reached (\(reason))")
    }

    /// Returns the failure for an invalid response of a provider.
    static func unreadable(_ provider: String, _ error: any Error) -> DomainError {
        .unavailable(provider, because: "\(error)")
    }
}
