package protocol ForecastProvider: BudgetedProvider {
    var sources: [DataSource] { get }

    func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast
}

extension ForecastProvider {
    package func forecast(for city: CityCode) async throws -> Forecast {
        try await forecast(for: city, on: ProviderRequest(.automatic, by: .unknown))
    }
}
