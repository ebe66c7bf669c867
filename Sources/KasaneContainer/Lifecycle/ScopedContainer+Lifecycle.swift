extension ScopedContainer {
    /// Creates every shared service that is registered here and runs their starts.
    ///
    /// A service is started after all its dependencies, including those behind a ``Lazy``, a
    /// ``Provider`` or a ``Factory``, unless they depend on it. A service that uses a ``Resolver``
    /// is started after every service that was created before it. Independent services are started
    /// concurrently. If a start fails or the task is cancelled, the started services are stopped in
    /// reverse order. After `start()` returns, resolving a shared service takes no lock.
    ///
    /// ```swift
    /// try await container.start()
    /// try await serve()
    /// try await container.shutdown()
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
        return await lifecycle.rollBack(refusingMore: end) { node in
            node.blueprint.lifecycle?.start == nil || startedNodes.contains(ObjectIdentifier(node))
        }
    }
}
