/// Connects each registration's node to the nodes of its dependencies while a container is created.
struct Linker {
    // The container being created, which keeps the nodes alive.
    unowned let container: ContainerCore
    private let model: GraphModel
    // The container keeps the nodes, and reference counting would cost more than linking them.
    private let nodes: [Unmanaged<AnyNode>]
    private var locks: [Int: CreationLock] = [:]
    private var lockMarks: [Int: Cycle] = [:]
    private var cycleMarks: [Int: Cycle] = [:]
    private(set) var graphNodeCount: Int
    /// Nodes of forms such as `T?`, which have no other owner.
    private(set) var formNodes: [AnyNode] = []
    private let frames: FrameMemory

    /// The position of the registration being linked.
    private var item = 0
    /// Whether a node found for the current registration needs the resolution.
    private(set) var needsResolution = false
    /// Whether a node found for the current registration creates factories.
    private(set) var makesFactories = false

    init(
        _ container: ContainerCore,
        _ model: GraphModel,
        _ nodes: [Unmanaged<AnyNode>],
        _ frames: FrameMemory
    ) {
        self.frames = frames
        self.container = container
        self.model = model
        self.nodes = nodes
        graphNodeCount = container.parent?.graphNodeCount ?? 0
    }

    var blueprint: Blueprint { model.items[item] }

    mutating func link(_ item: Int) {
        self.item = item
        needsResolution = false
        makesFactories = false
        nodes[item]._withUnsafeGuaranteedRef { node in
            node.rank = UInt32(item)
            node.link(&self)
            // A resolution knows its container and the actor on which it runs.
            if blueprint.instanceIsolation != nil || blueprint.availability != nil {
                node.needsResolution = true
            }
            node.isLinked = true
        }
    }

    /// Whether the current registration depends on itself over edges of any kind.
    var isInCycle: Bool {
        guard let cycles = model.fullCycles else { return false }
        let targets = model.edges[item].compactMap(\.item)
        return targets.contains { cycles[$0] == cycles[item] }
    }

    /// Identifies the lock of the current registration.
    var lockMark: Cycle {
        mutating get {
            let number = model.lockGroups[item]
            let mark = lockMarks[number] ?? Cycle()
            lockMarks[number] = mark
            return mark
        }
    }

    /// The known completion cycle of the current registration, or `nil` if it is in none.
    var cycle: Cycle? {
        mutating get {
            guard let number = model.completionCycles?[item] else { return nil }
            let cycle = cycleMarks[number] ?? Cycle()
            cycleMarks[number] = cycle
            return cycle
        }
    }

    /// Whether the completions of the current registration take a member of its own cycle.
    var closesCycle: Bool { model.cycleClosers.contains(item) }

    /// Whether the creation of an instance of the current registration may lead to a request for
    /// it, because a completion closes a cycle.
    var mayRepeat: Bool {
        model.completionCycles?[item] != nil || model.hiddenGroup.contains(item)
    }

    mutating func frame() -> Frame {
        let dependencies = blueprint.dependencies
        let entries = frames.take(dependencies.count)
        for index in dependencies.indices {
            (entries + index).initialize(to: FrameEntry(node(of: dependencies[index], at: index)))
        }
        return Frame(
            entries,
            count: dependencies.count,
            isDecorator: blueprint.role == .decorator
        )
    }

    mutating func links() -> Links {
        let dependencies = blueprint.dependencies
        return Links(dependencies.indices.map { node(of: dependencies[$0], at: $0) })
    }

    private mutating func node(of dependency: Dependency, at index: Int) -> Unmanaged<AnyNode> {
        let node =
            if index == 0, let wrapped = model.wrapped[item] { nodes[wrapped] } else {
                anyNode(for: dependency.type, name: dependency.name)
            }
        note(node)
        return node
    }

    mutating func links(for completion: Completion) -> Links {
        Links(
            blueprint.completionDependencies[completion.dependencies].map {
                anyNode(for: $0.type, name: $0.name)
            }
        )
    }

    /// Returns the node of a service, or creates the node of a form.
    mutating func node<Needed>(for type: Needed.Type, name: ServiceName?) -> Node<Needed> {
        typed(anyNode(for: Needed.self, name: name))
    }

    private func typed<Needed>(_ node: Unmanaged<AnyNode>) -> Node<Needed> {
        unsafeDowncast(node.takeUnretainedValue(), to: Node<Needed>.self)
    }

    private mutating func anyNode(for type: Any.Type, name: ServiceName?) -> Unmanaged<AnyNode> {
        if let node = findAnyNode(for: type, name: name) { return node }
        guard let form = type as? any DependencyForm.Type else {
            preconditionFailure("The check of the graph let \(typeName(type)) pass as registered.")
        }
        let node = form.node(&self, name: name)
        node.isLinked = true
        formNodes.append(node)
        return .passUnretained(node)
    }

    /// Returns the node of a service registered here or in an ancestor, or `nil`.
    func findNode<Needed>(for type: Needed.Type, name: ServiceName?) -> Node<Needed>? {
        findAnyNode(for: Needed.self, name: name).map(typed)
    }

    private func findAnyNode(for type: Any.Type, name: ServiceName?) -> Unmanaged<AnyNode>? {
        if let item = model.item(for: type, name: name) { return nodes[item] }
        return container.parent?.findNode(for: type, name: name)
    }

    /// Returns the nodes of all registrations of a service: those of ancestors first, each in
    /// order.
    func allNodes<Needed>(for type: Needed.Type, name: ServiceName?) -> [Node<Needed>] {
        let above = container.parent?.allNodes(for: Needed.self, name: name) ?? []
        return above.map { unsafeDowncast($0, to: Node<Needed>.self) }
            + model.items(for: Needed.self, name: name).map { typed(nodes[$0]) }
    }

    /// Returns the next number for a node in the graph scope.
    mutating func nextGraphKey() -> Int {
        defer { graphNodeCount += 1 }
        return graphNodeCount
    }

    mutating func completions(of blueprint: Blueprint) -> LinkedCompletions {
        LinkedCompletions(blueprint, &self)
    }

    mutating func site(for blueprint: Blueprint) -> MakingSite {
        let number = model.lockGroups[item]
        let lock = locks[number] ?? CreationLock(container.waits)
        locks[number] = lock
        return MakingSite(container, lock, completions(of: blueprint), in: cycle)
    }

    private mutating func note(_ node: Unmanaged<AnyNode>) {
        node._withUnsafeGuaranteedRef { node in
            // A factory in a cycle is linked before its dependencies, which may need the
            // resolution.
            if node.needsResolution || !node.isLinked { needsResolution = true }
            if node.makesFactories { makesFactories = true }
        }
    }
}

/// The identity of a group of services that complete each other, or that share a lock in each
/// container because they may do so.
final class Cycle: Sendable {}
