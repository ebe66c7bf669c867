/// The context in which a node creates an instance that the node stores.
final class MakingSite {
    // Unowned, because the container owns its nodes and the nodes own their sites.
    unowned let container: ContainerCore
    let lock: CreationLock
    private let completions: LinkedCompletions
    /// The known cycle that contains the node.
    private let cycle: Cycle?

    init(
        _ container: ContainerCore,
        _ lock: CreationLock,
        _ completions: LinkedCompletions,
        in cycle: Cycle?
    ) {
        self.container = container
        self.lock = lock
        self.completions = completions
        self.cycle = cycle
    }

    /// Creates an instance in its own resolution, so that it shares nothing with its first
    /// dependent, and completes the instance in another resolution.
    ///
    /// Must be called while holding the lock.
    ///
    /// - Returns: The instance, which can be incomplete inside a cycle.
    func make<Service>(_ node: SharedNode<Service>) throws -> Service {
        let blueprint = node.blueprint
        let complete = { [self] (service: Service) throws in
            let resolution = resolution(for: blueprint)
            defer { resolution.end() }
            try completions.run(on: service, resolution, making: blueprint)
        }
        return try lock.queue.make(
            node,
            in: cycle,
            {
                let resolution = resolution(for: blueprint)
                let service: Service
                do {
                    service = try node.maker.instance(resolution)
                } catch {
                    resolution.end()
                    throw error
                }
                try node.keep(service)
                lock.willPublish(node, made: resolution)
                return service
            },
            completing: completions.isEmpty ? nil : complete,
            afterCycle: completions.closeCycle
        )
    }

    private func resolution(for blueprint: Blueprint) -> Resolution {
        Resolution(
            container,
            keepsContainer: false,
            on: blueprint.extras?.isolation?.actor,
            lock.queue
        )
    }
}

/// A registration's completions and the nodes they need.
struct LinkedCompletions {
    private let completions: [(completion: Completion, links: Links)]
    /// Whether the completions depend on a member of the completed service's cycle.
    let closeCycle: Bool

    init(_ blueprint: Blueprint, _ linker: inout Linker) {
        closeCycle = linker.closesCycle
        completions = blueprint.completions.map { ($0, linker.links(for: $0)) }
    }

    var isEmpty: Bool { completions.isEmpty }

    func run<Service>(
        on service: Service,
        _ resolution: Resolution?,
        making blueprint: Blueprint
    ) throws {
        do {
            for (completion, links) in completions {
                var supply = Supply(links)
                try unsafeDowncast(completion.body, to: CompletionBody<Service>.self)
                    .run(service, &supply, resolution)
            }
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }
}
