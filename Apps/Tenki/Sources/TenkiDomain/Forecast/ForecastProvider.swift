/// A service that issues forecasts.
public protocol ForecastProvider: Sendable {
    /// What its forecasts are stored and shown as; of several the preferred first.
    var sources: [ForecastSource] { get }

    /// Asks for a city's newest forecast.
    ///
    /// - Throws: `Failure.notFound` if the provider knows no such city, `Failure.unavailable` if it
    ///   cannot be reached or does not answer sensibly, and `CancellationError`.
    func forecast(for city: CityCode) async throws -> Forecast
}
