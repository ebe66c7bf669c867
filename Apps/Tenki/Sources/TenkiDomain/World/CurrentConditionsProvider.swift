/// A service that reports the current weather in cities.
public protocol CurrentConditionsProvider: Sendable {
    /// The sources of its observations, in order of preference.
    var sources: [DataSource] { get }

    /// Requests the current weather in cities.
    ///
    /// - Parameter cities: The cities. Each occurs once in the result.
    /// - Returns: The conditions in the order of the cities.
    /// - Throws: `DomainError.unavailable`, if the provider cannot be reached or its response is
    ///   invalid; `CancellationError`.
    func conditions(in cities: [WorldCity]) async throws -> [CurrentConditions]

    /// Requests the current weather in cities on behalf of a requester.
    ///
    /// The default implementation ignores the request. A provider with a budget implements this
    /// method.
    ///
    /// - Parameters:
    ///   - cities: The cities.
    ///   - request: The requester and the purpose of the call.
    /// - Returns: The conditions in the order of the cities.
    /// - Throws: The errors of ``conditions(in:)``; `DomainError.limited`, if a budget is
    ///   exhausted.
    func conditions(
        in cities: [WorldCity],
        on request: ProviderRequest
    ) async throws -> [CurrentConditions]
}

extension CurrentConditionsProvider {
    /// Requests the weather regardless of the requester.
    public func conditions(
        in cities: [WorldCity],
        on request: ProviderRequest
    ) async throws -> [CurrentConditions] {
        try await conditions(in: cities)
    }
}
