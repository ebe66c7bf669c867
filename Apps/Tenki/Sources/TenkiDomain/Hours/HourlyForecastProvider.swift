/// A service that forecasts the weather of the next days by hours.
package protocol HourlyForecastProvider: Sendable {
    /// The source of each series that it has.
    var hourlySources: [HourlySeries: DataSource] { get }

    /// Checks whether a budget is known to refuse a call, without making or counting it.
    ///
    /// - Parameters:
    ///   - request: The requester and the purpose of the call.
    ///   - series: The series.
    /// - Throws: `DomainError.limited`.
    func check(_ request: ProviderRequest, of series: HourlySeries) throws

    /// Requests a city's newest hourly forecast.
    ///
    /// - Parameters:
    ///   - series: The series.
    ///   - city: The city.
    ///   - request: The requester and the purpose of the call.
    /// - Returns: The forecast.
    /// - Throws: `DomainError.unavailable`, if the provider has no such series, cannot be reached
    ///   or its response is invalid; `DomainError.limited`, if a budget is exhausted;
    ///   `CancellationError`.
    func hours(
        of series: HourlySeries,
        for city: CityCode,
        on request: ProviderRequest
    ) async throws -> HourlyForecast
}

extension HourlyForecastProvider {
    /// Passes every request, because the service itself has no budget.
    package func check(_ request: ProviderRequest, of series: HourlySeries) throws {}
}
