/// A node that calls its initializer on every resolution.
final class MakerNode<Service>: Node<Service> {
    private let make: Making<Service>
    @exclusivity(unchecked) private var links: Links?
    /// The maximum depth of nested calls, or 0 if calls can't be nested.
    @exclusivity(unchecked) private var limit = 0

    init(_ blueprint: Blueprint, _ make: @escaping Making<Service>) {
        self.make = make
        super.init(blueprint)
    }

    /// Returns the node for a registration's scope.
    static func scoped(_ blueprint: Blueprint, _ make: @escaping Making<Service>) -> AnyNode {
        let maker = MakerNode(blueprint, make)
        return switch blueprint.scope {
        case .transient, .unknown: maker
        case .graph: GraphNode(blueprint, maker)
        case .singleton: SingletonNode(blueprint, maker)
        case .cached: CachedNode(blueprint, maker)
        case .weak: WeakNode(blueprint, maker)
        case .custom(let level): CustomScopeNode(blueprint, maker, level)
        }
    }

    override func link(_ linker: inout Linker) {
        links = linker.links()
        needsResolution = linker.needsResolution
        if blueprint.role == .factory {
            // Nested calls consume stack space. 100 levels fit on every platform.
            limit = blueprint.isOpaque ? 1 : linker.isInCycle ? 100 : 0
            // The resolution counts nested calls.
            if limit > 0 { needsResolution = true }
        } else if blueprint.isOpaque {
            // An instance that completes another instance can be requested while it is being
            // created, but only to a limited depth.
            limit = 10
        }
    }

    // The first dependency of a decorator or forwarding registration.
    override var wrappedNode: AnyNode? {
        switch blueprint.role {
        case .decorator, .forwarding: links?.first.pointee.node
        case .ordinary, .factory: nil
        }
    }

    override func reset(in container: ContainerCore) throws -> Bool {
        try wrappedNode?.reset(in: container) ?? false
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        guard limit > 0 else { return try call(nil, resolution) }
        return try instance(from: nil, resolution)
    }

    /// Creates an instance from arguments and dependencies.
    func instance(from arguments: Arguments?, _ resolution: Resolution?) throws -> Service {
        guard limit > 0, let resolution else { return try call(arguments, resolution) }
        return try resolution.nesting(self, limit: limit, countsOuter: true) {
            try call(arguments, resolution)
        }
    }

    @inline(__always)
    private func call(_ arguments: Arguments?, _ resolution: Resolution?) throws -> Service {
        guard let links else { preconditionFailure("The node is not linked yet.") }
        do {
            var supply = Supply(links, arguments)
            return try make(&supply, resolution)
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }
}
