/// Finds the nodes of each registration's dependencies while a container is made.
struct Linker {
    // The container that is being made, and keeps the nodes alive.
    unowned let container: ContainerCore
    private let model: GraphModel
    private let nodes: [AnyNode]
    private var gates: [Int: Gate] = [:]
    private var circleMarks: [Int: Circle] = [:]
    private(set) var graphNodeCount: Int
    /// Nodes of forms such as `T?`, which nothing else keeps.
    private(set) var formNodes: [AnyNode] = []

    // What is being linked now.
    private(set) var blueprint: Blueprint
    private var item = 0
    /// Whether a node that was found for the present registration needs the resolution.
    private(set) var needsResolution = false

    init(_ container: ContainerCore, _ model: GraphModel, _ nodes: [AnyNode], first: Blueprint) {
        self.container = container
        self.model = model
        self.nodes = nodes
        graphNodeCount = container.parent?.graphNodeCount ?? 0
        blueprint = first
    }

    /// Links a registration's node.
    mutating func link(_ item: Int) {
        self.item = item
        blueprint = model.items[item]
        needsResolution = false
        nodes[item].link(&self)
        nodes[item].isLinked = true
    }

    /// Whether the present registration needs itself in the end, by whatever edges.
    var isInCircle: Bool {
        guard let circles = model.fullCircles else { return false }
        let targets = model.edges[item].compactMap(\.item)
        return targets.contains { circles[$0] == circles[item] }
    }

    /// The circle of completing services that the present registration is in.
    var circle: Circle {
        mutating get {
            let number = model.circles[item]
            let circle = circleMarks[number] ?? Circle()
            circleMarks[number] = circle
            return circle
        }
    }

    /// Returns the nodes of what the present registration's initialiser takes.
    mutating func links() -> Links {
        var dependencies = blueprint.dependencies[...]
        var found: [AnyNode] = []
        found.reserveCapacity(dependencies.count)
        if let wrapped = model.wrapped[item] {
            dependencies = dependencies.dropFirst()
            found.append(noting(nodes[wrapped]))
        }
        for dependency in dependencies {
            found.append(noting(anyNode(for: dependency.type, name: dependency.name)))
        }
        return Links(found)
    }

    /// Returns the nodes of what a completion takes.
    mutating func links(for completion: Completion) -> Links {
        Links(
            blueprint.completionDependencies[completion.dependencies].map {
                anyNode(for: $0.type, name: $0.name)
            }
        )
    }

    /// Returns the node of a service, or makes the one of a form.
    mutating func node<Needed>(for type: Needed.Type, name: ServiceName?) -> Node<Needed> {
        unsafeDowncast(anyNode(for: Needed.self, name: name), to: Node<Needed>.self)
    }

    private mutating func anyNode(for type: Any.Type, name: ServiceName?) -> AnyNode {
        if let node = findAnyNode(for: type, name: name) { return node }
        guard let form = type as? any DependencyForm.Type else {
            preconditionFailure("The check of the graph let \(typeName(type)) pass as registered.")
        }
        let node = form.node(&self, name: name)
        node.isLinked = true
        formNodes.append(node)
        return node
    }

    /// Returns the node of a service that is registered, here or above, or `nil`.
    func findNode<Needed>(for type: Needed.Type, name: ServiceName?) -> Node<Needed>? {
        findAnyNode(for: Needed.self, name: name)
            .map { unsafeDowncast($0, to: Node<Needed>.self) }
    }

    private func findAnyNode(for type: Any.Type, name: ServiceName?) -> AnyNode? {
        model.item(for: type, name: name).map { nodes[$0] }
            ?? container.parent?.findNode(for: type, name: name)?.takeUnretainedValue()
    }

    /// Returns the nodes of all registrations of a service: those above first, each in order.
    func allNodes<Needed>(for type: Needed.Type, name: ServiceName?) -> [Node<Needed>] {
        let above = container.parent?.allNodes(for: Needed.self, name: name) ?? []
        return (above + model.items(for: Needed.self, name: name).map { nodes[$0] })
            .map { unsafeDowncast($0, to: Node<Needed>.self) }
    }

    /// Numbers a node of the graph scope.
    mutating func nextGraphKey() -> Int {
        defer { graphNodeCount += 1 }
        return graphNodeCount
    }

    mutating func completions(of blueprint: Blueprint) -> LinkedCompletions {
        LinkedCompletions(blueprint, &self)
    }

    mutating func site(for blueprint: Blueprint) -> MakingSite {
        let number = model.circles[item]
        let gate = gates[number] ?? Gate(container.waits)
        gates[number] = gate
        return MakingSite(container, gate, completions(of: blueprint))
    }

    private mutating func noting(_ node: AnyNode) -> AnyNode {
        // A factory in a circle is linked before what it needs, which may need the resolution.
        if node.needsResolution || !node.isLinked { needsResolution = true }
        return node
    }
}

/// The identity of services that complete each other, and so have one gate in each container.
final class Circle: Sendable {}
