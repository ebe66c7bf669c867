package protocol HourlyForecastProvider: Sendable {
    var hourlySources: [HourlySeries: DataSource] { get }

    func check(_ request: ProviderRequest, of series: HourlySeries) throws

    func hours(
        of series: HourlySeries,
        for city: CityCode,
        on request: ProviderRequest
    ) async throws -> HourlyForecast
}

extension HourlyForecastProvider {
    package func check(_ request: ProviderRequest, of series: HourlySeries) throws {}
}
