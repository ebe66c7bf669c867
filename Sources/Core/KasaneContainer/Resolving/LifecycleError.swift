/// A failure to start or stop services.
///
/// ```swift
/// do {
///     try await container.start()
/// } catch .startFailed(let service, let cause, _) {
///     report("\(service) did not start: \(cause)")
/// }
/// ```
@nonexhaustive
public enum LifecycleError: Error {
    /// A service couldn't be created, or its start closure threw.
    ///
    /// The services that had already started were stopped. `whileStopping` contains the services
    /// that failed to stop.
    case startFailed(service: String, cause: any Error, whileStopping: [ServiceStopError])
    /// The stop closures of these services threw.
    ///
    /// All other services were stopped.
    case stopFailed([ServiceStopError])
    /// The container was already started or shut down.
    case cannotStartAgain
    /// Shutdown was requested while the container was still starting.
    case stillStarting
}

/// A service whose stop closure threw.
public struct ServiceStopError: Error {
    /// The service's type, and its name if it has one.
    public let service: String
    /// The error that the stop closure threw.
    public let cause: any Error
}

extension LifecycleError: CustomStringConvertible {
    /// A description of the failure for logs.
    public var description: String {
        switch self {
        case .startFailed(let service, let cause, let failures):
            (["\(service) could not start: \(cause)"]
                + failures.map { "and \($0.service) could not be stopped: \($0.cause)" })
                .joined(separator: "\n")
        case .stopFailed(let failures):
            failures.map { "\($0.service) could not be stopped: \($0.cause)" }
                .joined(separator: "\n")
        case .stillStarting:
            "The container is still starting. To stop it, cancel the task that is starting it."
        case .cannotStartAgain:
            "The container was already started or shut down. Create a new one."
        }
    }
}
