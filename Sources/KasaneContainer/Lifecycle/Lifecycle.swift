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
        case stopping(Task<[StopFailure], Never>)
    }

    private struct State {
        var phase = Phase.idle
        /// The nodes with a start or a stop whose instances were made, in that order.
        var made: [AnyNode] = []
    }

    private let state = Mutex(State())

    /// The nodes with a start or a stop whose instances were made, in that order.
    var made: [AnyNode] { state.withLock { $0.made } }

    /// Publishes an instance that has a start or a stop, and notes that it was made.
    ///
    /// - Throws: ``ResolveError`` if everything is being stopped already: nobody would stop it.
    func publish(_ node: AnyNode, _ publish: () -> Void) throws {
        let isOver = state.withLock { state in
            if case .stopping = state.phase { return true }
            state.made.append(node)
            publish()
            return false
        }
        if isOver { throw ResolveError(.containerEnded) }
    }

    /// Begins the start.
    ///
    /// - Throws: ``LifecycleError``, if it has begun already.
    func begin() throws(LifecycleError) {
        let isIdle = state.withLock { state in
            guard case .idle = state.phase else { return false }
            state.phase = .starting
            return true
        }
        guard isIdle else { throw .cannotStartAgain }
    }

    /// Notes that every start has returned.
    func hasStarted() {
        state.withLock { state in
            if case .starting = state.phase { state.phase = .started }
        }
    }

    /// Stops everything that was made, unless a start is under way.
    ///
    /// - Parameter refuseMore: Ends every resolve that comes later.
    /// - Returns: What could not be stopped; at a second time nothing, when the first has ended.
    /// - Throws: ``LifecycleError/stillStarting``.
    func stop(
        _ refuseMore: @escaping @Sendable () -> Void
    ) async throws(LifecycleError) -> [StopFailure] {
        guard let failures = await end(evenIfStarting: false, refuseMore, { _ in true }) else {
            throw .stillStarting
        }
        return failures
    }

    /// Stops what was made when a start has failed.
    ///
    /// - Parameters:
    ///   - refuseMore: Ends every resolve that comes later.
    ///   - isStopped: Which nodes are stopped.
    /// - Returns: What could not be stopped.
    func rollBack(
        refusingMore refuseMore: @escaping @Sendable () -> Void,
        _ isStopped: (AnyNode) -> Bool
    ) async -> [StopFailure] {
        await end(evenIfStarting: true, refuseMore, isStopped) ?? []
    }

    /// Stops what was made, last one first, in a task of its own: the present one may be cancelled.
    private func end(
        evenIfStarting: Bool,
        _ refuseMore: @escaping @Sendable () -> Void,
        _ isStopped: (AnyNode) -> Bool
    ) async -> [StopFailure]? {
        // A stop that shuts its container down would wait for itself.
        guard Self.stopping !== self else { return [] }
        let (task, isFirst): (Task<[StopFailure], Never>?, Bool) = state.withLock { state in
            switch state.phase {
            case .stopping(let task): return (task, false)
            case .starting where !evenIfStarting: return (nil, false)
            default: break
            }
            let nodes = state.made.reversed().filter(isStopped)
            let task = Task {
                refuseMore()
                return await Self.$stopping.withValue(self) { await Self.stop(nodes) }
            }
            state.phase = .stopping(task)
            state.made = []
            return (task, true)
        }
        guard let task else { return nil }
        let failures = await task.value
        return isFirst ? failures : []
    }

    /// The lifecycle whose stops are running in this task.
    @TaskLocal private static var stopping: Lifecycle?

    /// Stops instances one after another.
    private static func stop(_ nodes: [AnyNode]) async -> [StopFailure] {
        var failures: [StopFailure] = []
        for node in nodes {
            do {
                try await node.blueprint.lifecycle?.stop?(node)
            } catch {
                failures.append(StopFailure(service: node.blueprint.title, cause: error))
            }
        }
        return failures
    }
}

/// A start or a stop of services that failed.
@nonexhaustive
public enum LifecycleError: Error {
    /// A service that could not be made or whose start threw; what had been started was stopped
    /// again, with these failures.
    case startFailed(service: String, cause: any Error, whileStopping: [StopFailure])
    /// Services whose stop threw; all others were stopped all the same.
    case stopFailed([StopFailure])
    /// The container was started or shut down before.
    case cannotStartAgain
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
        case .cannotStartAgain:
            "The container was started before, or shut down. Make a new one."
        }
    }
}
