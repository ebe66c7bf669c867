import Synchronization

/// The start and stop closures of a shared service.
struct LifecycleSteps: Sendable {
    var start: (@Sendable (AnyNode) async throws -> Void)?
    var stop: (@Sendable (AnyNode) async throws -> Void)?
}

/// The lifecycle state of a container's services.
final class Lifecycle: Sendable {
    private enum Phase {
        case idle
        case starting
        case started
        case stopping(Task<[StopFailure], Never>)
    }

    private struct State {
        var phase = Phase.idle
        /// The nodes with a start or a stop whose instances exist, in order of creation.
        var made: [AnyNode] = []
    }

    private let state = Mutex(State())

    /// The nodes with a start or a stop whose instances exist, in order of creation.
    var made: [AnyNode] { state.withLock { $0.made } }

    /// Publishes an instance that has a start or a stop, and records its creation.
    ///
    /// - Throws: ``ResolveError`` if the services are already stopping: the instance would never be
    ///   stopped.
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
    /// - Throws: ``LifecycleError`` if the start has already begun.
    func begin() throws(LifecycleError) {
        let isIdle = state.withLock { state in
            guard case .idle = state.phase else { return false }
            state.phase = .starting
            return true
        }
        guard isIdle else { throw .cannotStartAgain }
    }

    /// Records that every start has returned.
    func hasStarted() {
        state.withLock { state in
            if case .starting = state.phase { state.phase = .started }
        }
    }

    /// Stops every created service, unless a start is in progress.
    ///
    /// - Parameter refuseMore: Rejects later resolves.
    /// - Returns: The stops that failed. A second call waits for the first and returns an empty
    ///   array.
    /// - Throws: ``LifecycleError/stillStarting``.
    func stop(
        _ refuseMore: @escaping @Sendable () -> Void
    ) async throws(LifecycleError) -> [StopFailure] {
        guard let failures = await end(evenIfStarting: false, refuseMore, { _ in true }) else {
            throw .stillStarting
        }
        return failures
    }

    /// Stops created services after a start has failed.
    ///
    /// - Parameters:
    ///   - refuseMore: Rejects later resolves.
    ///   - isStopped: Returns whether to stop a node.
    /// - Returns: The stops that failed.
    func rollBack(
        refusingMore refuseMore: @escaping @Sendable () -> Void,
        _ isStopped: (AnyNode) -> Bool
    ) async -> [StopFailure] {
        await end(evenIfStarting: true, refuseMore, isStopped) ?? []
    }

    /// Stops created services in reverse order of creation.
    ///
    /// The stops run in an unstructured task because the current task may be cancelled.
    private func end(
        evenIfStarting: Bool,
        _ refuseMore: @escaping @Sendable () -> Void,
        _ isStopped: (AnyNode) -> Bool
    ) async -> [StopFailure]? {
        // A stop that shuts down its own container would wait for itself.
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

    /// The lifecycle whose stops run in the current task.
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

/// A failure to start or stop services.
@nonexhaustive
public enum LifecycleError: Error {
    /// A service was not created, or its start threw. The started services were stopped again, with
    /// these failures.
    case startFailed(service: String, cause: any Error, whileStopping: [StopFailure])
    /// The stops of these services threw. All other services were stopped.
    case stopFailed([StopFailure])
    /// The container was already started or shut down.
    case cannotStartAgain
    /// Shutdown was requested while the container was starting.
    case stillStarting
}

/// A service whose stop threw.
public struct StopFailure: Error {
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
            "The container is being started. Cancel the start, and it is rolled back."
        case .cannotStartAgain:
            "The container was started before, or shut down. Make a new one."
        }
    }
}
