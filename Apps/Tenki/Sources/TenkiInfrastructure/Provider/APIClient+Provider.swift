import KasaneDomain
import KasaneHTTP

extension APIClient {
    /// Sends an endpoint to a provider, whose failures are told to people.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - provider: The provider's name.
    ///   - instead: The response that an error stands for, if it is an answer.
    /// - Returns: The response.
    /// - Throws: `Failure.unavailable`, and `CancellationError`.
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
            throw Failure.unavailable(provider, because: "\(error)")
        }
    }
}

extension NetworkError {
    /// Whether a service says that it has no such page of a list.
    ///
    /// Pixabay says `[ERROR 400] "page" is out of valid range.`, Openverse `{"detail":"page: …"}` or
    /// `{"detail":"Invalid page."}`.
    var isBeyondLastPage: Bool {
        guard case .status(_, let body) = kind else { return false }
        return ["\"page\" is out", "\"page:", "\"Invalid page"].contains { body.contains($0) }
    }
}

extension Failure {
    /// A provider gave nothing, for a reason that is told to people.
    static func unavailable(_ provider: String, because reason: String) -> Failure {
        .unavailable(reason: "\(provider) cannot be reached (\(reason))")
    }

    /// A provider's answer made no sense.
    static func unreadable(_ provider: String, _ error: any Error) -> Failure {
        .unavailable(provider, because: "\(error)")
    }
}
