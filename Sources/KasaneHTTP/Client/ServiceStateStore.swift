/// A store that keeps the states of services across restarts.
///
/// ```swift
/// actor MemoryStates: ServiceStateStore {
///     private var states: [String: ServiceState] = [:]
///
///     func state(for service: String) -> ServiceState? { states[service] }
///     func save(_ state: ServiceState, for service: String) { states[service] = state }
/// }
/// ```
public protocol ServiceStateStore: Sendable {
    /// Returns the state of a service, or `nil` if none is stored.
    func state(for service: String) async throws -> ServiceState?

    /// Stores the state of a service.
    func save(_ state: ServiceState, for service: String) async throws
}
