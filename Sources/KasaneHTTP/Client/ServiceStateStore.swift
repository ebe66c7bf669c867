/// A store that keeps the states of services across restarts.
public protocol ServiceStateStore: Sendable {
    /// Returns the state of a service, or `nil` if none is stored.
    func state(for service: String) async throws -> ServiceState?

    /// Stores the state of a service.
    func save(_ state: ServiceState, for service: String) async throws
}
