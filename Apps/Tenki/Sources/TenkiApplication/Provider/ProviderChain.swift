import KasaneDomain
public import TenkiDomain

/// Providers of one capability, of which the first answers that can be called.
public struct ProviderChain<Provider: Sendable>: Sendable {
    private let providers: [Provider]

    /// Creates a chain of providers, the preferred first.
    public init(_ providers: [Provider]) {
        self.providers = providers
    }
}

extension ProviderChain: ForecastProvider where Provider == any ForecastProvider {
    /// The sources of all of them.
    public var sources: [DataSource] { providers.flatMap(\.sources) }

    /// Requests a forecast; an unknown city is a valid response and ends the search.
    public func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast {
        try await providers.firstResponse { try await $0.forecast(for: city, on: request) }
    }
}

extension ProviderChain: CurrentConditionsProvider where Provider == any CurrentConditionsProvider {
    /// The sources of all of them.
    public var sources: [DataSource] { providers.flatMap(\.sources) }

    /// Requests the weather, from each provider for all of the cities.
    public func conditions(
        in cities: [WorldCity],
        on request: ProviderRequest
    ) async throws -> [CurrentConditions] {
        try await providers.firstResponse { try await $0.conditions(in: cities, on: request) }
    }
}

extension ProviderChain: PhotoProvider where Provider == any PhotoProvider {
    /// The sources of all of them.
    public var sources: [PhotoSource] { providers.flatMap(\.sources) }

    /// Requests a page from the providers of the source, or from all if none has the source.
    public func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?,
        on request: ProviderRequest
    ) async throws -> PhotoPage {
        let candidates = providers.filter { source.map($0.sources.contains) ?? true }
        return try await (candidates.isEmpty ? providers : candidates).firstResponse {
            try await $0.photos(matching: query, page: page, from: source, on: request)
        }
    }
}

extension Array {
    /// Calls the elements in order until one responds.
    ///
    /// A `DomainError.notFound` or `DomainError.invalidInput` counts as a response.
    ///
    /// - Parameter call: Calls one element.
    /// - Returns: The first response.
    /// - Throws: A response that is a failure, and any error that is not a `DomainError`,
    ///   immediately. If every element fails: its failure for a single element; the limit that ends
    ///   first, if all failures are limits; otherwise a failure that lists each reason once.
    fileprivate func firstResponse<Response>(
        _ call: (Element) async throws -> Response
    ) async throws -> Response {
        var failures: [DomainError] = []
        for element in self {
            do {
                return try await call(element)
            } catch let failure as DomainError {
                switch failure {
                case .notFound, .invalidInput: throw failure
                default: failures.append(failure)
                }
            }
        }
        if failures.count > 1, failures.allSatisfy(\.isLimit),
            let first = failures.min(by: { $0.pause < $1.pause })
        {
            throw first
        }
        var reasons: [ProviderFailure] = []
        for reason in failures.map(ProviderFailure.init) where !reasons.contains(reason) {
            reasons.append(reason)
        }
        // Its error has the cause as well.
        if reasons.count == 1 { throw failures[0] }
        throw DomainError.unavailable(
            reasons.isEmpty ? ProviderFailure.noneConfigured : .several(reasons)
        )
    }
}

extension DomainError {
    /// The duration of a limit; zero for any other failure.
    fileprivate var pause: Duration {
        if case .limited(_, let pause, _) = self { pause } else { .zero }
    }
}
