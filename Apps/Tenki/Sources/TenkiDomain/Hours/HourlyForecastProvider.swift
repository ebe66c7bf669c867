package protocol HourlyForecastProvider: Sendable {
    var hourlySources: [HourlySeries: DataSource] { get }

    /// Checks whether a budget is known to refuse a call, without making or counting it.
    func check(_ request: ProviderRequest, of series: HourlySeries) throws

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
