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
}
