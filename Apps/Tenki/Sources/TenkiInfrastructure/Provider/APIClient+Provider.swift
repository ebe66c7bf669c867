import KasaneDomain
import KasaneHTTP

extension APIClient {
    /// Sends an endpoint to a provider, whose failures are told to people.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - provider: The provider's name.
    /// - Returns: The response.
    /// - Throws: `Failure.unavailable`, and `CancellationError`.
    func send<E: Endpoint>(_ endpoint: E, to provider: String) async throws -> E.Response {
        do {
            return try await send(endpoint)
        } catch {
            if case .cancelled = error.kind { throw CancellationError() }
            throw Failure.unavailable(provider, because: "\(error)")
        }
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
