import Synchronization

/// What starts and stops a shared service.
struct LifecycleSteps: Sendable {
    var start: (@Sendable (AnyNode) async throws -> Void)?
    var stop: (@Sendable (AnyNode) async throws -> Void)?
}

/// How far a container's services have come between start and stop.
final class Lifecycle: Sendable {
    private enum Phase {
        case idle
        case starting
        case started
        case stopped
    }

    private struct State {
        var phase = Phase.idle
        /// The nodes with a start or a stop whose instances were made, in that order.
        var made: [AnyNode] = []
    }

    private let state = Mutex(State())

    /// Notes that an instance was made that has a start or a stop.
    func wasMade(_ node: AnyNode) {
        state.withLock { $0.made.append(node) }
    }

    /// Begins the start.
    ///
    /// - Throws: ``LifecycleError``, if it has begun already.
    func begin() throws(LifecycleError) {
        let isIdle = state.withLock { state in
            guard state.phase == .idle else { return false }
            state.phase = .starting
            return true
        }
        guard isIdle else { throw .startedTwice }
    }

    /// Whether a start is under way.
    var isStarting: Bool { state.withLock { $0.phase == .starting } }

    /// Ends the start.
    func hasStarted() {
        state.withLock { $0.phase = .started }
    }

    /// Ends everything, and returns what was made, last one first; nothing at a second time.
    func end() -> [AnyNode] {
        state.withLock { state in
            defer { state.made = [] }
            state.phase = .stopped
            return state.made.reversed()
        }
    }
}

/// A start or a stop of services that failed.
@nonexhaustive
public enum LifecycleError: Error {
    /// A service whose start threw; what had been started was stopped again, with these failures.
    case startFailed(service: String, cause: any Error, whileStopping: [StopFailure])
    /// Services whose stop threw; all others were stopped all the same.
    case stopFailed([StopFailure])
    /// The container was started or shut down before.
    case startedTwice
    /// The container was to be shut down while it started.
    case stillStarting
}

/// A service whose stop threw.
public struct StopFailure: Error {
    /// The service.
    public let service: String
    /// What its stop threw.
    public let cause: any Error
}

extension LifecycleError: CustomStringConvertible {
    /// The error for people.
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
            "The container is being started. Cancel the start, and it is rolled back."
        case .startedTwice:
            "The container was started before, or shut down. Make a new one."
        }
    }
}
