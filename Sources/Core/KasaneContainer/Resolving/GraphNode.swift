/// The node of an instance that is created once per resolution.
///
/// The resolution stores the instance and belongs to one thread.
final class GraphNode<Service>: Node<Service> {
    private let maker: Node<Service>
    /// Whether instances are objects, which can be cast safely.
    ///
    /// Boxing each instance would double the time it takes to resolve a graph.
    private let isObject = Service.self is AnyObject.Type
    @exclusivity(unchecked) private var key = 0
    @exclusivity(unchecked) private var completions: LinkedCompletions?
    private var cycle: Cycle?
    /// Whether the creation is recorded in the queue for a completion of this or another service.
    @exclusivity(unchecked) private var isQueued = false

    init(_ blueprint: Blueprint, _ maker: Node<Service>) {
        self.maker = maker
        super.init(blueprint)
    }

    override func link(_ linker: inout Linker) {
        maker.link(&linker)
        key = linker.nextGraphKey()
        completions = blueprint.completions.isEmpty ? nil : linker.completions(of: blueprint)
        cycle = linker.cycle
        isQueued = completions != nil || linker.mayRepeat
        needsResolution = true
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        guard let resolution else {
            preconditionFailure("This node requires a resolution.")
        }
        if let kept = resolution.instance(at: key) {
            return isObject
                ? unsafeBitCast(kept, to: Service.self)
                : unsafeDowncast(kept, to: Kept<Service>.self).value
        }
        guard !isQueued else { return try makeQueued(resolution) }
        return try make(resolution)
    }

    @inline(__always)
    private func make(_ resolution: Resolution) throws -> Service {
        let service = try maker.instance(resolution)
        guard resolution.instance(at: key) == nil else {
            // The initializer used a `Lazy` whose service depends on this service.
            throw ResolveError(repeating: blueprint)
        }
        resolution.keep(
            isObject ? unsafeBitCast(service, to: AnyObject.self) : Kept(service),
            at: key
        )
        return service
    }

    @inline(never)
    private func makeQueued(_ resolution: Resolution) throws -> Service {
        let complete: ((Service) throws -> Void)? = completions.map { completions in
            { [unowned resolution, blueprint] service in
                try completions.run(on: service, resolution, making: blueprint)
            }
        }
        return try resolution.queue.make(
            self,
            for: resolution,
            in: cycle,
            { try make(resolution) },
            completing: complete,
            afterCycle: completions?.closeCycle == true
        )
    }
}
