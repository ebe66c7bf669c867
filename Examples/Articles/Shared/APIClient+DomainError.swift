import HTTPTypes
package import KasaneDomain
package import KasaneHTTP

extension APIClient {
    /// Creates a client with a cache and a limit of 60 calls per minute.
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

    /// Calls an endpoint and maps failures to domain errors.
    ///
    /// - Parameter reason: The reason for `DomainError.notFound` if the status is 404.
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
                let failure = ServiceFailure(service, ServiceFailure.Problem(error.kind))
                throw DomainError.unavailable(failure, cause: cause)
            }
        }
    }
}

extension ServiceFailure.Problem {
    fileprivate init(_ kind: NetworkError.Kind) {
        self =
            switch kind {
            case .notConnected: .notConnected
            case .connectionFailed: .connectionFailed
            case .connectionLost: .connectionLost
            case .timeout: .timeout
            case .tls: .insecure
            case .status(let status, _): .refused(status: status.code)
            case .notHTTP: .unreadableResponse
            case .responseTooLarge: .responseTooLarge
            case .addressRefused, .redirectRefused: .addressRefused
            case .overloaded: .overloaded
            case .circuitOpen: .paused
            default: .unknown
            }
    }
}
