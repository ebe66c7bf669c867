import KasaneDomain
import KasaneHTTP

extension APIClient {
    /// Sends an endpoint to a provider, whose failures are told to people.
    ///
    /// - Throws: `Failure.unavailable`, and `CancellationError`.
    func sendToProvider<E: Endpoint>(_ endpoint: E) async throws -> E.Response {
        do {
            return try await send(endpoint)
        } catch {
            if case .cancelled = error.kind { throw CancellationError() }
            throw Failure.providerUnavailable("\(error)")
        }
    }
}

extension Failure {
    /// The provider gave nothing, for a reason that is told to people.
    static func providerUnavailable(_ reason: String) -> Failure {
        .unavailable(reason: "the provider cannot be reached (\(reason))")
    }
}
