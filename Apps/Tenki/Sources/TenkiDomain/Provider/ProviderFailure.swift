package import KasaneDomain

package indirect enum ProviderFailure: ErrorReason, Codable {
    case noneConfigured
    /// A request was recorded and has no result yet, for example because the process was killed.
    case pending
    case recentlyCalled
    case notPublished
    case service(ServiceFailure)
    case limit(ProviderLimit)
    /// The store failed, so that the data could not be stored.
    case store(StoreFailure)
    /// The machine ran out of a resource, so that the data could not be stored.
    case outOfResources(Resource)
    case several([ProviderFailure])
    /// Another reason, such as one that an older version stored as text.
    case unknown

    package init(_ error: DomainError) {
        self =
            switch error.reason {
            case let failure as ProviderFailure: failure
            case let failure as ServiceFailure: .service(failure)
            case let limit as ProviderLimit: .limit(limit)
            case let failure as StoreFailure: .store(failure)
            case let resource as Resource: .outOfResources(resource)
            default: .unknown
            }
    }

    package var error: DomainError {
        switch self {
        case .service(let failure): .unavailable(failure)
        case .store(let failure): .unavailable(failure)
        case .outOfResources(let resource): .outOfResources(resource)
        default: .unavailable(self)
        }
    }

    package var code: String {
        switch self {
        case .noneConfigured: "no-provider"
        case .pending: "provider-pending"
        case .recentlyCalled: "provider-recently-called"
        case .notPublished: "provider-not-published"
        case .service(let failure): failure.code
        case .limit(let limit): limit.code
        case .store(let failure): failure.code
        case .outOfResources(let resource): resource.code
        case .several: "providers-unavailable"
        case .unknown: "provider-unavailable"
        }
    }

    package var description: String {
        switch self {
        case .noneConfigured: "no provider is configured"
        case .pending: "the provider has not responded yet"
        case .recentlyCalled: "the provider was called recently"
        case .notPublished: "the provider has not published it yet"
        case .service(let failure): failure.description
        case .limit(let limit): limit.description
        case .store(let failure): failure.description
        case .outOfResources(let resource): resource.description
        case .several(let failures): failures.map(\.description).joined(separator: "; ")
        case .unknown: "the provider is unavailable"
        }
    }
}
