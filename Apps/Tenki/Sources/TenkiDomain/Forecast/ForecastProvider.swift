/// A service that issues forecasts.
package protocol ForecastProvider: BudgetedProvider {
    /// The sources of its forecasts, in order of preference.
    var sources: [DataSource] { get }

    /// Requests a city's newest forecast.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - request: The requester and the purpose of the call.
    /// - Returns: The forecast.
    /// - Throws: `DomainError.notFound`, if the provider does not know the city;
    ///   `DomainError.unavailable`, if it cannot be reached or its response is invalid;
    ///   `DomainError.limited`, if a budget is exhausted; `CancellationError`.
    func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast
}

extension ForecastProvider {
    /// Requests a city's newest forecast on behalf of an unidentified reader.
    package func forecast(for city: CityCode) async throws -> Forecast {
        try await forecast(for: city, on: ProviderRequest(.automatic, by: .unknown))
    }
}
