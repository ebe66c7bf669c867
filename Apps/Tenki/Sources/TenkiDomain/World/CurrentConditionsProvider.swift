/// A service that observes the present weather of cities.
public protocol CurrentConditionsProvider: Sendable {
    /// What its observations are stored and shown as; of several the preferred first.
    var sources: [ForecastSource] { get }

    /// Asks for the present weather of cities.
    ///
    /// - Parameter cities: The cities; each is in the result once.
    /// - Returns: The conditions, in the order of the cities.
    /// - Throws: `Failure.unavailable` if the provider cannot be reached or does not answer sensibly,
    ///   and `CancellationError`.
    func conditions(in cities: [WorldCity]) async throws -> [CurrentConditions]

    /// Requests the current weather of cities on behalf of somebody.
    ///
    /// A provider that counts nothing need not write it.
    ///
    /// - Parameters:
    ///   - cities: The cities.
    ///   - request: Who causes the call, and what for.
    /// - Returns: The conditions, in the order of the cities.
    /// - Throws: What ``conditions(in:)`` throws; `Failure.limited` if a budget is used up.
    func conditions(
        in cities: [WorldCity],
        on request: ProviderRequest
    ) async throws -> [CurrentConditions]
}

extension CurrentConditionsProvider {
    /// Requests the weather, whoever causes it.
    public func conditions(
        in cities: [WorldCity],
        on request: ProviderRequest
    ) async throws -> [CurrentConditions] {
        try await conditions(in: cities)
    }
}
