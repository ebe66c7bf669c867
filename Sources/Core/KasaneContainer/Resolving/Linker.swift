/// Links each registration's node to its dependencies' nodes while a container is created.
struct Linker {
    // The container being created, which keeps the nodes alive.
    unowned let container: ContainerCore
    private let model: GraphModel
    private let nodes: [AnyNode]
    private var locks: [Int: CreationLock] = [:]
    private var lockMarks: [Int: Cycle] = [:]
    private var cycleMarks: [Int: Cycle] = [:]
    private(set) var graphNodeCount: Int
    /// The nodes of wrappers such as `T?`, which have no other owner.
    private(set) var formNodes: [AnyNode] = []

    /// The position of the registration being linked.
    private var item = 0
    /// Whether a dependency of the current registration needs the resolution.
    private(set) var needsResolution = false

    init(_ container: ContainerCore, _ model: GraphModel, _ nodes: [AnyNode]) {
        self.container = container
        self.model = model
        self.nodes = nodes
        graphNodeCount = container.parent?.graphNodeCount ?? 0
    }

    var blueprint: Blueprint { model.items[item] }

    mutating func link(_ item: Int) {
        self.item = item
        needsResolution = false
        let node = nodes[item]
        node.rank = item
        node.link(&self)
        // Isolation and availability checks need the resolution's container and actor.
        if blueprint.instanceIsolation != nil || blueprint.extras?.availability != nil {
            node.needsResolution = true
        }
        node.isLinked = true
    }

    /// Whether the current registration depends on itself through edges of any kind.
    var isInCycle: Bool {
        guard let cycles = model.fullCycles else { return false }
        let targets = model.edges[item].compactMap(\.item)
        return targets.contains { cycles[$0] == cycles[item] }
    }

    /// Identifies the current registration's lock.
    var lockMark: Cycle {
        mutating get {
            let number = model.lockGroups[item]
            let mark = lockMarks[number] ?? Cycle()
            lockMarks[number] = mark
            return mark
        }
    }

    /// The current registration's known completion cycle, or `nil` if it isn't in one.
    var cycle: Cycle? {
        mutating get {
            guard let number = model.completionCycles?[item] else { return nil }
            let cycle = cycleMarks[number] ?? Cycle()
            cycleMarks[number] = cycle
            return cycle
        }
    }

    /// Whether the current registration's completions depend on a member of its own cycle.
    var closesCycle: Bool { model.cycleClosers.contains(item) }

    /// Whether creating an instance can recursively request the same instance, because a completion
    /// closes a cycle.
    var mayRepeat: Bool {
        model.completionCycles?[item] != nil || model.hasHiddenCycles
    }

    /// Returns the nodes of the initializer's dependencies, in parameter order.
    mutating func links() -> Links {
        let dependencies = blueprint.dependencies
        return Links.create(count: dependencies.count) { index in
            let dependency = dependencies[index]
            let node =
                if index == 0, let wrapped = model.wrapped[item] { nodes[wrapped] } else {
                    anyNode(for: dependency.type, name: dependency.name)
                }
            // A factory in a cycle is linked before its dependencies, which might need the
            // resolution.
            if node.needsResolution || !node.isLinked { needsResolution = true }
            return node
        }
    }

    mutating func links(for completion: Completion) -> Links {
        let dependencies = Array(blueprint.completionDependencies[completion.dependencies])
        return Links.create(count: dependencies.count) { index in
            anyNode(for: dependencies[index].type, name: dependencies[index].name)
        }
    }

    /// Returns a service's node, or creates a wrapper's node.
    mutating func node<Needed>(for type: Needed.Type, name: ServiceName?) -> Node<Needed> {
        unsafeDowncast(anyNode(for: Needed.self, name: name), to: Node<Needed>.self)
    }

    private mutating func anyNode(for type: Any.Type, name: ServiceName?) -> AnyNode {
        if let node = findAnyNode(for: type, name: name) { return node }
        guard let form = type as? any DependencyForm.Type else {
            preconditionFailure("\(typeName(type)) is not registered despite validation.")
        }
        let node = form.node(&self, name: name)
        node.isLinked = true
        formNodes.append(node)
        return node
    }

    /// Returns the node of a service registered in this container or a parent.
    func findNode<Needed>(for type: Needed.Type, name: ServiceName?) -> Node<Needed>? {
        findAnyNode(for: Needed.self, name: name).map { unsafeDowncast($0, to: Node<Needed>.self) }
    }

    private func findAnyNode(for type: Any.Type, name: ServiceName?) -> AnyNode? {
        if let item = model.item(for: type, name: name) { return nodes[item] }
        return container.parent?.findNode(for: type, name: name)?.node
    }

    /// Returns the nodes of all registrations of a service in order, parent containers first.
    func allNodes<Needed>(for type: Needed.Type, name: ServiceName?) -> [Node<Needed>] {
        let above = container.parent?.allNodes(for: Needed.self, name: name) ?? []
        return (above + model.items(for: Needed.self, name: name).map { nodes[$0] })
            .map { unsafeDowncast($0, to: Node<Needed>.self) }
    }

    /// Returns the next node number in the graph scope.
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
}

/// Identifies a group of services that complete each other, or that share a lock in each container
/// because they might complete each other.
final class Cycle: Sendable {}
