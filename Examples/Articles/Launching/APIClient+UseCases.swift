import HTTPTypes
package import KasaneDomain
package import KasaneHTTP

extension APIClient {
    /// Creates a client that caches, and makes at most 60 calls a minute.
    package init(_ address: String, over transport: any Transport) throws {
        try self.init(
            baseURL: address,
            transport: transport,
            userAgent: "kasane-examples/1",
            policies: CallPolicies(
                cache: CachePolicy(),
                rateLimit: RateLimit(60, per: .seconds(60))
            )
        )
    }

    /// Sends an endpoint for a use case, and reports failures as domain errors.
    ///
    /// - Parameter reason: The reason of `DomainError.notFound`, for the status 404.
    package func fetch<E: Endpoint>(
        _ endpoint: E,
        from service: String,
        notFound reason: any ErrorReason
    ) async throws -> E.Response {
        do {
            return try await send(endpoint)
        } catch {
            let cause = UnderlyingError(error)
            switch error.kind {
            case .cancelled: throw CancellationError()
            case .status(.notFound, _): throw DomainError.notFound(reason)
            case .decodingFailed:
                let failure = ServiceFailure(service, .unreadableResponse)
                throw DomainError.unexpected(failure, cause: cause)
            default:
                let failure = ServiceFailure(service, .connectionFailed)
                throw DomainError.unavailable(failure, cause: cause)
            }
        }
    }
}
