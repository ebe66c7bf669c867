/// The node of a service in a custom scope, whose instances are stored in child containers.
final class CustomScopeNode<Service>: Node<Service> {
    private let maker: Node<Service>
    private let level: any ContainerScope.Type
    private var lockMark = Cycle()
    private var cycle: Cycle?
    private var completions: LinkedCompletions?

    init(_ blueprint: Blueprint, _ maker: Node<Service>, _ level: any ContainerScope.Type) {
        self.maker = maker
        self.level = level
        super.init(blueprint)
    }

    override func link(_ linker: inout Linker) {
        maker.link(&linker)
        lockMark = linker.lockMark
        cycle = linker.cycle
        completions = linker.completions(of: blueprint)
        needsResolution = true
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        guard let resolution, let completions else {
            preconditionFailure("This node requires a resolution.")
        }
        let container = try enclosing(resolution.container)
        let node = try container.scoped.node(for: self) {
            [maker, blueprint, lockMark, cycle] in
            SingletonNode(
                blueprint,
                maker,
                at: MakingSite(
                    container,
                    container.scoped.lock(lockMark, container.waits),
                    completions,
                    in: cycle
                )
            )
        }
        return try unsafeDowncast(node, to: SingletonNode<Service>.self).instance(nil)
    }

    override func reset(in container: ContainerCore) throws -> Bool {
        try enclosing(container).scoped.remove(self)
        _ = try maker.wrappedNode?.reset(in: container)
        return true
    }

    private func enclosing(_ container: ContainerCore) throws -> ContainerCore {
        if let found = container.enclosing(level) { return found }
        throw ResolveError(blueprint, outsideOf: level)
    }
}
