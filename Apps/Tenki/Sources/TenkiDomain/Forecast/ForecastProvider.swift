/// A service that issues forecasts.
public protocol ForecastProvider: Sendable {
    /// What its forecasts are stored and shown as; of several the preferred first.
    var sources: [ForecastSource] { get }

    /// Asks for a city's newest forecast.
    ///
    /// - Throws: `Failure.notFound` if the provider knows no such city, `Failure.unavailable` if it
    ///   cannot be reached or does not answer sensibly, and `CancellationError`.
    func forecast(for city: CityCode) async throws -> Forecast

    /// Requests a city's newest forecast on behalf of somebody.
    ///
    /// A provider that counts nothing need not write it.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - request: Who causes the call, and what for.
    /// - Returns: The forecast.
    /// - Throws: What ``forecast(for:)`` throws; `Failure.limited` if a budget is used up.
    func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast
}

extension ForecastProvider {
    /// Requests the forecast, whoever causes it.
    public func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast {
        try await forecast(for: city)
    }
}
