extension ScopedContainer {
    /// Makes every shared service that is registered here, and starts those that have a start.
    ///
    /// A service is started after everything that it depends on, also by a `Lazy`, a `Provider` or a
    /// factory, unless those need it in turn; one that asks a resolver is started after everything
    /// that was made before it. Those that do not depend on each other are started side by side. When one fails, or the task is cancelled, those that were
    /// started are stopped again, last one first. After it, every resolve of a shared service is
    /// without a lock.
    ///
    /// - Throws: ``ResolveError`` if a service cannot be made, and ``LifecycleError``. The container
    ///   has ended then.
    public func start() async throws {
        try core.lifecycle.begin()
        let plan = StartPlan(core)
        do {
            try plan.make()
            try await plan.run()
        } catch let failure as StartFailure {
            let failures = await core.rollBack(started: failure.started)
            throw LifecycleError.startFailed(
                service: failure.service,
                cause: failure.cause,
                whileStopping: failures
            )
        } catch {
            _ = await core.rollBack(started: [])
            throw error
        }
        core.lifecycle.hasStarted()
    }

    /// Stops every shared service that was made here and has a stop, last one made first.
    ///
    /// Each is stopped before what it depends on. A stop that fails does not keep the others from
    /// being stopped, nor does the task's cancellation. What is resolved later throws. A second call
    /// waits for the first and does nothing else. Shut the containers inside of this one down first.
    ///
    /// - Throws: ``LifecycleError/stopFailed(_:)``, and ``LifecycleError/stillStarting`` while
    ///   `start()` runs: cancel that instead.
    public func shutdown() async throws {
        let failures = try await core.lifecycle.stop { core.end() }
        guard failures.isEmpty else { throw LifecycleError.stopFailed(failures) }
    }
}

extension ContainerCore {
    /// Ends, and stops what was made: all that has no start, and what was started.
    fileprivate func rollBack(started: [Int]) async -> [StopFailure] {
        end()
        let startedNodes = Set(started.map { ObjectIdentifier(nodes[$0]) })
        return await lifecycle.end { node in
            node.blueprint.lifecycle?.start == nil || startedNodes.contains(ObjectIdentifier(node))
        }
    }
}
