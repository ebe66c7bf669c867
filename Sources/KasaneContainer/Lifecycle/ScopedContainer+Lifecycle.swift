extension ScopedContainer {
    /// Makes every shared service that is registered here, and starts those that have a start.
    ///
    /// A service is started after everything that it depends on, also by a ``Lazy``, a ``Provider``
    /// or a ``Factory``, unless those need it in turn; one that asks a ``Resolver`` is started after
    /// everything that was made before it. Those that do not depend on each other are started side by
    /// side. When one fails, or the task is cancelled, those that were started are stopped again,
    /// last one first. After it, every resolve of a shared service is without a lock.
    ///
    /// - Throws: ``LifecycleError``; the container has ended then, unless it was started before.
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

    /// Stops every shared service that was made here and has a stop, last one made first.
    ///
    /// Each is stopped before what it depends on. A stop that fails does not keep the others from
    /// being stopped, nor does the task's cancellation. What is resolved later throws. A second call
    /// waits for the first and does nothing else, and one by a stop itself returns at once. Shut the containers inside of this one down first.
    ///
    /// - Throws: ``LifecycleError/stopFailed(_:)``, and ``LifecycleError/stillStarting`` while
    ///   `start()` runs: cancel that instead.
    public func shutdown() async throws(LifecycleError) {
        let failures = try await core.lifecycle.stop { [core] in core.end() }
        guard failures.isEmpty else { throw .stopFailed(failures) }
    }
}

extension ContainerCore {
    /// Ends, and stops what was made: all that has no start, and what was started.
    fileprivate func rollBack(started: [Int]) async -> [StopFailure] {
        let startedNodes = Set(started.map { ObjectIdentifier(nodes[$0]) })
        return await lifecycle.rollBack(refusingMore: end) { node in
            node.blueprint.lifecycle?.start == nil || startedNodes.contains(ObjectIdentifier(node))
        }
    }
}
