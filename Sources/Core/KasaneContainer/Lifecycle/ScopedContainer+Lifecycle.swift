extension ScopedContainer {
    /// Starts the container, runs a closure, and shuts the container down, whether the closure
    /// returns, throws or is cancelled.
    ///
    /// ```swift
    /// try await container.run { container in
    ///     try await serve(container)
    /// }
    /// ```
    ///
    /// Services start and stop as in ``start()`` and ``shutdown()``. All stops run, even if the
    /// task is cancelled.
    ///
    /// - Parameter body: Runs between the starts and the stops, in the isolation of the caller. It
    ///   runs only if every start has succeeded.
    /// - Throws: The errors of ``start()``; a container that was already started is left as it is.
    ///   Otherwise the closure's error, which takes precedence over errors of the stops, or
    ///   ``LifecycleError/stopFailed(_:)`` if only stops fail.
    public func run<Value>(
        _ body: (ScopedContainer<Level>) async throws -> Value
    ) async throws -> Value {
        try await start()
        let value: Value
        do {
            value = try await body(self)
        } catch {
            // The caller needs the error of the closure; a stop that fails can report it itself.
            try? await shutdown()
            throw error
        }
        try await shutdown()
        return value
    }

    /// Creates every shared service that is registered here and runs their starts.
    ///
    /// A service is started after all its dependencies, including those behind a ``Lazy``, a
    /// ``Provider`` or a ``Factory``, unless they depend on it. A service that uses a ``Resolver``
    /// is started after every service that was created before it. Independent services are started
    /// concurrently. If a start fails or the task is cancelled, the started services are stopped in
    /// reverse order. After `start()` returns, resolving a shared service takes no lock.
    ///
    /// Prefer ``run(_:)``, which shuts the container down in every case. Call this method where
    /// start and shutdown belong to different functions, such as those of a delegate.
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

    /// Stops every shared service that was created here and has a stop, in reverse order of
    /// creation.
    ///
    /// Each service is stopped before its dependencies. Neither a stop that fails nor cancellation
    /// of the task prevents the other stops. Later calls to resolve throw. A second call waits for
    /// the first and does nothing else. A call from inside a stop returns at once. Shut down child
    /// containers first.
    ///
    /// - Throws: ``LifecycleError/stopFailed(_:)``, or ``LifecycleError/stillStarting`` while
    ///   `start()` runs: cancel that task instead.
    public func shutdown() async throws(LifecycleError) {
        let failures = try await core.lifecycle.stop { [core] in core.end() }
        guard failures.isEmpty else { throw .stopFailed(failures) }
    }
}

extension ContainerCore {
    /// Ends the container and stops the started services and the created services without a start.
    fileprivate func rollBack(started: [Int]) async -> [ServiceStopError] {
        let startedNodes = Set(started.map { ObjectIdentifier(nodes[$0]) })
        return await lifecycle.rollBack(refusingMore: end) { link in
            link.node.blueprint.extras?.lifecycle?.start == nil
                || startedNodes.contains(ObjectIdentifier(link.node))
        }
    }
}
