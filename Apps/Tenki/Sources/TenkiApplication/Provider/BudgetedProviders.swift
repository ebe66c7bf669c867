public import TenkiDomain

/// A provider of forecasts that is called within its budget.
public struct BudgetedForecastProvider: ForecastProvider {
    private let provider: any ForecastProvider
    private let allowance: ProviderAllowance
    private let budget: any ProviderBudget

    /// Creates a provider over another.
    ///
    /// - Parameters:
    ///   - provider: What is called.
    ///   - allowance: How often.
    ///   - budget: Counts the calls.
    public init(
        _ provider: any ForecastProvider,
        within allowance: ProviderAllowance,
        of budget: any ProviderBudget
    ) {
        self.provider = provider
        self.allowance = allowance
        self.budget = budget
    }

    /// The provider's sources.
    public var sources: [ForecastSource] { provider.sources }

    /// Requests a forecast as a reader who cannot be told from others.
    public func forecast(for city: CityCode) async throws -> Forecast {
        try await forecast(for: city, on: ProviderRequest(.automatic, by: .unknown))
    }

    /// Requests a forecast, if the requester's share allows it.
    public func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast {
        try await budget.take(request, from: allowance)
        return try await provider.forecast(for: city, on: request)
    }
}

/// A provider of current weather that is called within its budget.
public struct BudgetedConditionsProvider: CurrentConditionsProvider {
    private let provider: any CurrentConditionsProvider
    private let allowance: ProviderAllowance
    private let budget: any ProviderBudget

    /// Creates a provider over another.
    ///
    /// - Parameters:
    ///   - provider: What is called.
    ///   - allowance: How often.
    ///   - budget: Counts the calls.
    public init(
        _ provider: any CurrentConditionsProvider,
        within allowance: ProviderAllowance,
        of budget: any ProviderBudget
    ) {
        self.provider = provider
        self.allowance = allowance
        self.budget = budget
    }

    /// The provider's sources.
    public var sources: [ForecastSource] { provider.sources }

    /// Requests the weather as a reader who cannot be told from others.
    public func conditions(in cities: [WorldCity]) async throws -> [CurrentConditions] {
        try await conditions(in: cities, on: ProviderRequest(.automatic, by: .unknown))
    }

    /// Requests the weather, if the requester's share allows it; it counts as one call.
    public func conditions(
        in cities: [WorldCity],
        on request: ProviderRequest
    ) async throws -> [CurrentConditions] {
        try await budget.take(request, from: allowance)
        return try await provider.conditions(in: cities, on: request)
    }
}

/// A provider of photographs that is called within its budget.
public struct BudgetedPhotoProvider: PhotoProvider {
    private let provider: any PhotoProvider
    private let allowance: ProviderAllowance
    private let budget: any ProviderBudget

    /// Creates a provider over another.
    ///
    /// - Parameters:
    ///   - provider: What is called.
    ///   - allowance: How often.
    ///   - budget: Counts the calls.
    public init(
        _ provider: any PhotoProvider,
        within allowance: ProviderAllowance,
        of budget: any ProviderBudget
    ) {
        self.provider = provider
        self.allowance = allowance
        self.budget = budget
    }

    /// The provider's sources.
    public var sources: [PhotoSource] { provider.sources }

    /// Requests a page as a reader who cannot be told from others.
    public func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?
    ) async throws -> PhotoPage {
        try await photos(
            matching: query,
            page: page,
            from: source,
            on: ProviderRequest(.search, by: .unknown)
        )
    }

    /// Requests a page, if the requester's share allows it.
    public func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?,
        on request: ProviderRequest
    ) async throws -> PhotoPage {
        try await budget.take(request, from: allowance)
        return try await provider.photos(matching: query, page: page, from: source, on: request)
    }
}
