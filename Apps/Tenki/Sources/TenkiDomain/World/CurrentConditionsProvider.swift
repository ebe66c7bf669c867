package protocol CurrentConditionsProvider: Sendable {
    var sources: [DataSource] { get }

    func conditions(
        in cities: [WorldCity],
        on request: ProviderRequest
    ) async throws -> [CurrentConditions]

    func weather(in place: Place, on request: ProviderRequest) async throws -> PlaceWeather
}

extension CurrentConditionsProvider {
    package func conditions(in cities: [WorldCity]) async throws -> [CurrentConditions] {
        try await conditions(in: cities, on: ProviderRequest(.automatic, by: .unknown))
    }
}
