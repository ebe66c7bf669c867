extension ScopedContainer {
    /// Starts the container, runs a closure, and always shuts the container down.
    ///
    /// ```swift
    /// try await container.run { container in
    ///     try await serve(container)
    /// }
    /// ```
    ///
    /// Services start and stop as with ``start()`` and ``shutdown()``. Every stop closure runs,
    /// even if the task is cancelled.
    ///
    /// - Parameter body: Runs in the caller's isolation once every service has started.
    /// - Throws: The errors thrown by ``start()``. If the container was already started, it is left
    ///   unchanged. Otherwise, the closure's error, or ``LifecycleError/stopFailed(_:)`` if only
    ///   stopping failed.
    public func run<Value>(
        _ body: (ScopedContainer<Level>) async throws -> Value
    ) async throws -> Value {
        try await start()
        let value: Value
        do {
            value = try await body(self)
        } catch {
            // The caller needs the closure's error. A stop closure that fails can report its own.
            try? await shutdown()
            throw error
        }
        try await shutdown()
        return value
    }

    /// Creates every shared service registered here and runs their start closures.
    ///
    /// A service starts after all its dependencies, including dependencies behind a ``Lazy``, a
    /// ``Provider`` or a ``Factory`` unless they depend on it in turn. A service that uses a
    /// ``Resolver`` starts after every service created before it. Independent services start
    /// concurrently. If one fails or the task is cancelled, the started services are stopped in
    /// reverse order. After `start()` returns, resolving a shared service takes no lock.
    ///
    /// Prefer ``run(_:)``, which always shuts the container down. Call this method if starting and
    /// shutting down happen in different functions, such as delegate methods.
    ///
    /// ```swift
    /// try await container.start()
    /// ```
    ///
    /// - Throws: ``LifecycleError``. The container has then ended, unless it was already started.
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

    /// Stops every shared service created here that has a stop closure, in reverse order of
    /// creation.
    ///
    /// Each service stops before its dependencies. All stop closures run, even if one fails or the
    /// task is cancelled. Later resolutions throw. A second call only waits for the first. A call
    /// from inside a stop closure returns immediately. Shut down child containers first.
    ///
    /// - Throws: ``LifecycleError/stopFailed(_:)``, or ``LifecycleError/stillStarting`` while
    ///   `start()` is running. In that case, cancel the task that is starting the container.
    public func shutdown() async throws(LifecycleError) {
        let failures = try await core.lifecycle.stop { [core] in core.end() }
        guard failures.isEmpty else { throw .stopFailed(failures) }
    }
}

extension ContainerCore {
    /// Ends the container, stopping the started services and the created services without a start
    /// closure.
    fileprivate func rollBack(started: [Int]) async -> [ServiceStopError] {
        let startedNodes = Set(started.map { ObjectIdentifier(nodes[$0]) })
        return await lifecycle.rollBack(refusingMore: end) { link in
            link.node.blueprint.extras?.lifecycle?.start == nil
                || startedNodes.contains(ObjectIdentifier(link.node))
        }
    }
}
