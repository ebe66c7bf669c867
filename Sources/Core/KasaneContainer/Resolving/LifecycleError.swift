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
    /// A service was not created, or its start threw. The started services were stopped again, with
    /// these failures.
    case startFailed(service: String, cause: any Error, whileStopping: [ServiceStopError])
    /// The stops of these services threw. All other services were stopped.
    case stopFailed([ServiceStopError])
    /// The container was already started or shut down.
    case cannotStartAgain
    /// Shutdown was requested while the container was starting.
    case stillStarting
}

/// A service whose stop threw.
public struct ServiceStopError: Error {
    /// The service's type and its name, if it has one.
    public let service: String
    /// The error that its stop threw.
    public let cause: any Error
}

extension LifecycleError: CustomStringConvertible {
    /// A human-readable description.
    public var description: String {
        switch self {
        case .startFailed(let service, let cause, let failures):
            (["\(service) could not be started: \(cause)"]
                + failures.map { "and \($0.service) could not be stopped again: \($0.cause)" })
                .joined(separator: "\n")
        case .stopFailed(let failures):
            failures.map { "\($0.service) could not be stopped: \($0.cause)" }
                .joined(separator: "\n")
        case .stillStarting:
            "The container is starting. Cancel the start to roll it back."
        case .cannotStartAgain:
            "The container was already started or shut down. Create a new one."
        }
    }
}
