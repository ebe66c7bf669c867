/// A service that issues forecasts.
public protocol ForecastProvider: Sendable {
    /// The sources of its forecasts, in order of preference.
    var sources: [DataSource] { get }

    /// Requests a city's newest forecast.
    ///
    /// - Throws: `DomainError.notFound`, if the provider does not know the city;
    ///   `DomainError.unavailable`, if it cannot be reached or its response is invalid;
    ///   `CancellationError`.
    func forecast(for city: CityCode) async throws -> Forecast

    /// Requests a city's newest forecast on behalf of a requester.
    ///
    /// The default implementation ignores the request. A provider with a budget implements this
    /// method.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - request: The requester and the purpose of the call.
    /// - Returns: The forecast.
    /// - Throws: The errors of ``forecast(for:)``; `DomainError.limited`, if a budget is exhausted.
    func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast
}

extension ForecastProvider {
    /// Requests the forecast regardless of the requester.
    public func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast {
        try await forecast(for: city)
    }
}
