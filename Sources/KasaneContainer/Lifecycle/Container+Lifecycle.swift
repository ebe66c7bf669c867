extension Container {
    /// Makes every shared service and starts those that have a start.
    ///
    /// A service is started after everything that it depends on; those that do not depend on each
    /// other are started side by side. When one fails, or the task is cancelled, those that were
    /// started are stopped again, last one first. After it, every resolve of a shared service is
    /// without a lock.
    ///
    /// - Throws: ``ResolveError`` if a service cannot be made, and ``LifecycleError``. The container
    ///   has ended then.
    public func start() async throws {
        try core.lifecycle.begin()
        do {
            try core.makeShared()
            try await StartPlan(core).run()
        } catch let failure as StartFailure {
            let failures = await core.rollBack(started: Set(failure.started))
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

    /// Stops every shared service that was made and has a stop, last one made first.
    ///
    /// Each is stopped before what it depends on. A stop that fails does not keep the others from
    /// being stopped. What is resolved later throws; a second call does nothing.
    ///
    /// - Throws: ``LifecycleError/stopFailed(_:)``, and ``LifecycleError/stillStarting`` while
    ///   `start()` runs: cancel that instead.
    public func shutdown() async throws {
        guard !core.lifecycle.isStarting else { throw LifecycleError.stillStarting }
        core.end()
        let failures = await core.stop(core.lifecycle.end())
        guard failures.isEmpty else { throw LifecycleError.stopFailed(failures) }
    }
}

extension ContainerCore {
    /// Makes every shared service, dependencies first.
    fileprivate func makeShared() throws {
        for item in order {
            if case .shared = nodes[item].blueprint.scope { try nodes[item].prepare() }
        }
    }

    /// Ends, and stops what was made: all that has no start, and what was started.
    fileprivate func rollBack(started: Set<Int>) async -> [StopFailure] {
        end()
        let startedNodes = Set(started.map { ObjectIdentifier(nodes[$0]) })
        let made = lifecycle.end().filter { node in
            node.blueprint.lifecycle?.start == nil || startedNodes.contains(ObjectIdentifier(node))
        }
        // In a task of its own, for the present one may have been cancelled.
        return await Task { await stop(made) }.value
    }

    /// Stops instances one after another.
    fileprivate func stop(_ nodes: [AnyNode]) async -> [StopFailure] {
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

/// A start that failed, with what had been started before, first one first.
private struct StartFailure: Error {
    let service: String
    let cause: any Error
    let started: [Int]
}

/// The start of services: each as soon as all that it depends on is started.
private struct StartPlan {
    private let core: ContainerCore
    private let items: [Blueprint]
    /// The services with a start, each with those that it waits for.
    private var waiting: [Int: Set<Int>] = [:]

    init(_ core: ContainerCore) {
        self.core = core
        let model = core.makeModel()
        items = model.items
        var known: [Int: Set<Int>] = [:]
        for item in core.order {
            let needs = model.edges[item].reduce(into: Set<Int>()) { needs, edge in
                guard edge.kind == .direct, let target = edge.item else { return }
                if hasStart(target) {
                    needs.insert(target)
                } else {
                    needs.formUnion(known[target] ?? [])
                }
            }
            known[item] = needs
            if hasStart(item) { waiting[item] = needs }
        }
    }

    private func hasStart(_ item: Int) -> Bool {
        items[item].lifecycle?.start != nil
    }

    /// Starts everything.
    ///
    /// - Throws: ``StartFailure``, after everything under way has ended.
    func run() async throws {
        var waiting = waiting
        var started: [Int] = []
        var failure: (item: Int, cause: any Error)?
        await withTaskGroup(of: (item: Int, error: (any Error)?).self) { group in
            func startReady() {
                for (item, needs) in waiting where needs.isSubset(of: started) {
                    waiting[item] = nil
                    let node = core.nodes[item]
                    group.addTask {
                        do {
                            try Task.checkCancellation()
                            try await node.blueprint.lifecycle?.start?(node)
                            return (item, nil)
                        } catch {
                            return (item, error)
                        }
                    }
                }
            }
            startReady()
            while let (item, error) = await group.next() {
                if let error {
                    if failure == nil { failure = (item, error) }
                    group.cancelAll()
                } else {
                    started.append(item)
                    if failure == nil { startReady() }
                }
            }
        }
        if let failure {
            throw StartFailure(
                service: items[failure.item].title,
                cause: failure.cause,
                started: started
            )
        }
    }
}
