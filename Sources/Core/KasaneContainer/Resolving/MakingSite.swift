/// The context in which a node creates an instance that it keeps.
final class MakingSite: Sendable {
    // The container owns its nodes, and they own their sites.
    unowned let container: ContainerCore
    let lock: CreationLock
    let completions: LinkedCompletions
    /// The known cycle to which the node belongs.
    let cycle: Cycle?

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

    /// Creates an instance in a separate resolve, so that it shares nothing with its first
    /// dependent, and completes it in another one.
    ///
    /// Call it while holding the lock.
    ///
    /// - Returns: The instance, which may be incomplete inside of a cycle.
    func make<Service>(
        _ node: any Node<Service> & Publishable,
        by maker: Node<Service>,
        _ keep: (Service) throws -> Void
    ) throws -> Service {
        let complete: ((Service) throws -> Void)? =
            completions.isEmpty
            ? nil
            : { [container, lock, completions, blueprint = node.blueprint] service in
                let actor = blueprint.isolation?.actor
                let resolution = Resolution(
                    container,
                    keepsContainer: false,
                    on: actor,
                    lock.queue
                )
                defer { resolution.end() }
                try completions.run(on: service, resolution, making: blueprint)
            }
        return try lock.queue.make(
            node,
            in: cycle,
            {
                let resolution = Resolution(
                    container,
                    keepsContainer: false,
                    on: node.blueprint.isolation?.actor,
                    lock.queue
                )
                let service = try resolution.making { try maker.instance(resolution) }
                try keep(service)
                lock.willPublish(node, made: resolution)
                return service
            },
            completing: complete,
            afterCycle: completions.closeCycle
        )
    }
}

/// A registration's completions and the nodes that they need.
///
/// Sharing it unchecked is safe: it is constant, and the memory of the links is written only while
/// the container is created.
final class LinkedCompletions: @unchecked Sendable {
    private let completions: [(completion: Completion, links: Links)]
    /// Whether they take a member of the cycle to which the completed service belongs.
    let closeCycle: Bool

    init(_ blueprint: Blueprint, _ linker: inout Linker) {
        closeCycle = linker.closesCycle
        completions = blueprint.completions.map { ($0, linker.links(for: $0)) }
    }

    var isEmpty: Bool { completions.isEmpty }

    deinit {
        for (_, links) in completions { links.free() }
    }

    func run<Service>(
        on service: Service,
        _ resolution: Resolution?,
        making blueprint: Blueprint
    ) throws {
        do {
            try withUnsafePointer(to: service) { pointer in
                for (completion, links) in completions {
                    try completion.run(UnsafeRawPointer(pointer), links.first, resolution)
                }
            }
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }
}
