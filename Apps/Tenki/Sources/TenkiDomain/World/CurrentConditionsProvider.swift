/// A service that reports the current weather in cities.
package protocol CurrentConditionsProvider: Sendable {
    /// The sources of its observations, in order of preference.
    var sources: [DataSource] { get }

    /// Requests the current weather in cities.
    ///
    /// - Parameters:
    ///   - cities: The cities. Each occurs once in the result.
    ///   - request: The requester and the purpose of the call.
    /// - Returns: The conditions in the order of the cities.
    /// - Throws: `DomainError.unavailable`, if the provider cannot be reached or its response is
    ///   invalid; `DomainError.limited`, if a budget is exhausted; `CancellationError`.
    func conditions(
        in cities: [WorldCity],
        on request: ProviderRequest
    ) async throws -> [CurrentConditions]

    /// Requests the current weather in a place of the world.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - request: The requester and the purpose of the call.
    /// - Returns: The weather.
    /// - Throws: The errors of a request for cities.
    func weather(in place: Place, on request: ProviderRequest) async throws -> PlaceWeather
}

extension CurrentConditionsProvider {
    /// Requests the current weather in cities on behalf of an unidentified reader.
    package func conditions(in cities: [WorldCity]) async throws -> [CurrentConditions] {
        try await conditions(in: cities, on: ProviderRequest(.automatic, by: .unknown))
    }
}
