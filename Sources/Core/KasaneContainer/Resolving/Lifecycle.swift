import Synchronization

/// The start and stop closures of a shared service.
struct LifecycleSteps: Sendable {
    var start: (@Sendable (Link) async throws -> Void)?
    var stop: (@Sendable (Link) async throws -> Void)?
}

/// The lifecycle state of a container's services.
final class Lifecycle: Sendable {
    private enum Phase {
        case idle
        case starting
        case started
        case stopping(Task<[ServiceStopError], Never>)
    }

    private struct State {
        var phase = Phase.idle
        /// The nodes with a start or stop closure whose instances exist, in order of creation.
        var made: [Link] = []
    }

    private let state = Mutex(State())

    var made: [Link] { state.withLock { $0.made } }

    /// Publishes an instance that has a start or stop closure and records its creation.
    ///
    /// - Throws: ``ResolveError`` if the container is already stopping, because the instance would
    ///   never be stopped.
    func publish(_ node: Link, _ publish: () -> Void) throws {
        let isOver = state.withLock { state in
            if case .stopping = state.phase { return true }
            state.made.append(node)
            publish()
            return false
        }
        if isOver { throw ResolveError(.containerEnded) }
    }

    /// Throws if the container was already started.
    func begin() throws(LifecycleError) {
        let isIdle = state.withLock { state in
            guard case .idle = state.phase else { return false }
            state.phase = .starting
            return true
        }
        guard isIdle else { throw .cannotStartAgain }
    }

    /// Records that every start closure has returned.
    func hasStarted() {
        state.withLock { state in
            if case .starting = state.phase { state.phase = .started }
        }
    }

    /// Stops every created service, unless the container is starting.
    ///
    /// - Parameter refuseMore: A closure that makes later resolutions throw.
    /// - Returns: The failures. A second call waits for the first call and returns an empty array.
    /// - Throws: ``LifecycleError/stillStarting``.
    func stop(
        _ refuseMore: @escaping @Sendable () -> Void
    ) async throws(LifecycleError) -> [ServiceStopError] {
        guard let failures = await end(evenIfStarting: false, refuseMore, { _ in true }) else {
            throw .stillStarting
        }
        return failures
    }

    /// Stops the created services after a failed start.
    func rollBack(
        refusingMore refuseMore: @escaping @Sendable () -> Void,
        _ isStopped: (Link) -> Bool
    ) async -> [ServiceStopError] {
        await end(evenIfStarting: true, refuseMore, isStopped) ?? []
    }

    /// Stops the created services in reverse order of creation.
    ///
    /// The work runs in an unstructured task because the current task can be cancelled.
    private func end(
        evenIfStarting: Bool,
        _ refuseMore: @escaping @Sendable () -> Void,
        _ isStopped: (Link) -> Bool
    ) async -> [ServiceStopError]? {
        // A stop closure that shuts down its own container would otherwise wait for itself.
        guard Self.stopping !== self else { return [] }
        let (task, isFirst): (Task<[ServiceStopError], Never>?, Bool) = state.withLock { state in
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

    /// The lifecycle whose services the current task is stopping.
    @TaskLocal private static var stopping: Lifecycle?

    /// Stops instances sequentially.
    private static func stop(_ links: [Link]) async -> [ServiceStopError] {
        var failures: [ServiceStopError] = []
        for link in links {
            let blueprint = link.node.blueprint
            do {
                try await blueprint.extras?.lifecycle?.stop?(link)
            } catch {
                failures.append(ServiceStopError(service: blueprint.title, cause: error))
            }
        }
        return failures
    }
}
