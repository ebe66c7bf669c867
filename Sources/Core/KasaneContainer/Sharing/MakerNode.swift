/// The node that calls an initialiser on every resolve.
///
/// Sharing it unchecked is safe: `frame` is written only by `link`, while the container is created.
final class MakerNode<Service>: Node<Service>, @unchecked Sendable {
    private let make: Making<Service>
    // An exclusivity check would cost more than the access itself.
    @exclusivity(unchecked) private var frame: Frame?
    private let isOpaque: Bool

    override class func create(for blueprint: Blueprint) -> AnyNode {
        let maker = MakerNode(blueprint)
        return switch blueprint.scope {
        case .transient, .unknown: maker
        case .graph: GraphNode(blueprint, maker)
        case .singleton: SingletonNode(blueprint, maker)
        case .cached: CachedNode(blueprint, maker)
        case .weak: WeakNode(blueprint, maker)
        case .custom(let level): CustomScopeNode(blueprint, maker, level)
        }
    }

    override init(_ blueprint: Blueprint) {
        make = blueprint.initialiser.typed(as: Initialiser<Service>.self).call
        isOpaque = blueprint.isOpaque
        super.init(blueprint)
    }

    override func link(_ linker: inout Linker) {
        frame = linker.frame()
        needsResolution = linker.needsResolution
        makesFactories = linker.makesFactories
    }

    // The first dependency of a decorator or a forwarding registration.
    override var wrappedNode: AnyNode? {
        switch blueprint.role {
        case .decorator, .forwarding: frame?.firstNode
        case .ordinary, .factory: nil
        }
    }

    override func reset(in container: ContainerCore) throws -> Bool {
        try wrappedNode?.reset(in: container) ?? false
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        // An instance that completes another one may be created inside of its own creation, but not
        // endlessly.
        if isOpaque { try OpaqueCalls.check(self, limit: 10) }
        do {
            guard let frame else {
                preconditionFailure("A node is linked before it is used.")
            }
            if isOpaque {
                return try OpaqueCalls.tracking(self) { try call(frame, resolution) }
            }
            return try call(frame, resolution)
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }

    override func place(at memory: UnsafeMutableRawPointer, _ resolution: Resolution?) throws {
        memory.initializeMemory(as: Service.self, to: try instance(resolution))
    }

    @inline(__always)
    private func call(_ frame: Frame, _ resolution: Resolution?) throws -> Service {
        guard frame.fitsRoom else { return try callWithMemory(frame, resolution) }
        var room: Frame.Room = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        try frame.fill(&room, resolution)
        return try make(&room)
    }

    @inline(never)
    private func callWithMemory(_ frame: Frame, _ resolution: Resolution?) throws -> Service {
        let memory = frame.allocate()
        defer { memory.deallocate() }
        try frame.fill(memory, resolution)
        return try make(memory)
    }
}
