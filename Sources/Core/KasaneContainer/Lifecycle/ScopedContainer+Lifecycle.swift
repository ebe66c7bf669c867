extension ScopedContainer {
    /// Starts the container, runs a closure and always shuts the container down.
    ///
    /// ```swift
    /// try await container.run { container in
    ///     try await serve(container)
    /// }
    /// ```
    ///
    /// Services start and stop as described in ``start()`` and ``shutdown()``. Every stop closure
    /// runs, even if the task is cancelled.
    ///
    /// - Parameter body: A closure that runs in the caller's isolation after every service has
    ///   started.
    /// - Throws: The closure's error, an error from ``start()``, or
    ///   ``LifecycleError/stopFailed(_:)`` if only stopping failed. If the container was already
    ///   started, `run` throws without changing the container.
    public func run<Value>(
        _ body: (ScopedContainer<Level>) async throws -> Value
    ) async throws -> Value {
        try await start()
        let value: Value
        do {
            value = try await body(self)
        } catch {
            // The caller needs the closure's error. A failing stop closure can report its own
            // error.
            try? await shutdown()
            throw error
        }
        try await shutdown()
        return value
    }

    /// Creates every shared service registered in this container and runs the start closures.
    ///
    /// A service starts after all its dependencies. Dependencies through a ``Lazy``, ``Provider``
    /// or ``Factory`` also start first unless they depend on the service. A service that uses a
    /// ``Resolver`` starts after every service created before it. Independent services start
    /// concurrently. If a service fails or the task is cancelled, the started services are stopped
    /// in reverse order. After `start()` returns, resolving a shared service no longer acquires a
    /// lock.
    ///
    /// Prefer ``run(_:)``, which always shuts the container down. Use `start()` if starting and
    /// shutting down happen in different functions, such as delegate methods.
    ///
    /// ```swift
    /// try await container.start()
    /// ```
    ///
    /// - Throws: ``LifecycleError``. The container has then ended unless it was already started.
    public func start() async throws(LifecycleError) {
        try core.lifecycle.begin()
        do {
            try await StartPlan(core).run()
        } catch {
            let failures = await core.rollBack(started: error.started)
            throw .startFailed(
                service: error.service,
                cause: error.cause,
                whileStopping: failures
            )
        }
        core.lifecycle.hasStarted()
    }

    /// Stops every created service that has a stop closure, in reverse order of creation.
    ///
    /// Each service stops before its dependencies. All stop closures run, even if one of them fails
    /// or the task is cancelled. Later resolutions throw. A second call only waits for the first to
    /// finish, and a call from a stop closure returns immediately. Shut down child containers
    /// first.
    ///
    /// - Throws: ``LifecycleError/stopFailed(_:)``, or ``LifecycleError/stillStarting`` while
    ///   `start()` is running. To stop a starting container, cancel the task that runs `start()`.
    public func shutdown() async throws(LifecycleError) {
        let failures = try await core.lifecycle.stop { [core] in core.end() }
        guard failures.isEmpty else { throw .stopFailed(failures) }
    }
}

extension ContainerCore {
    /// Ends the container and stops the started services and the created services without a start
    /// closure.
    fileprivate func rollBack(started: [Int]) async -> [ServiceStopError] {
        let startedNodes = Set(started.map { ObjectIdentifier(nodes[$0]) })
        return await lifecycle.rollBack(refusingMore: end) { link in
            link.node.blueprint.extras?.lifecycle?.start == nil
                || startedNodes.contains(ObjectIdentifier(link.node))
        }
    }
}
