public import TenkiDomain

/// A provider that is called within its budget.
public struct BudgetedProvider<Provider: Sendable>: Sendable {
    private let provider: Provider
    private let allowance: ProviderAllowance
    private let budget: any ProviderBudget

    /// Creates a provider that wraps another one.
    ///
    /// - Parameters:
    ///   - provider: The wrapped provider.
    ///   - allowance: The maximum number of calls.
    ///   - budget: The budget that counts the calls.
    public init(
        _ provider: Provider,
        within allowance: ProviderAllowance,
        of budget: any ProviderBudget
    ) {
        self.provider = provider
        self.allowance = allowance
        self.budget = budget
    }

    /// Takes a call out of the budget, and returns the provider for it.
    private func provider(on request: ProviderRequest) async throws -> Provider {
        try await budget.take(request, from: allowance)
        return provider
    }
}

extension BudgetedProvider: ForecastProvider where Provider == any ForecastProvider {
    /// The provider's sources.
    public var sources: [DataSource] { provider.sources }

    /// Requests a forecast if the requester's share allows it.
    public func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast {
        try await provider(on: request).forecast(for: city, on: request)
    }
}

extension BudgetedProvider: CurrentConditionsProvider
where Provider == any CurrentConditionsProvider {
    /// The provider's sources.
    public var sources: [DataSource] { provider.sources }

    /// Requests the weather if the requester's share allows it; the request counts as one call.
    public func conditions(
        in cities: [WorldCity],
        on request: ProviderRequest
    ) async throws -> [CurrentConditions] {
        try await provider(on: request).conditions(in: cities, on: request)
    }
}

extension BudgetedProvider: PhotoProvider where Provider == any PhotoProvider {
    /// The provider's sources.
    public var sources: [PhotoSource] { provider.sources }

    /// Requests a page if the requester's share allows it.
    public func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?,
        on request: ProviderRequest
    ) async throws -> PhotoPage {
        try await provider(on: request).photos(
            matching: query,
            page: page,
            from: source,
            on: request
        )
    }
}
