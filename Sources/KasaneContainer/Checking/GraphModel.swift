/// The graph of a container's registrations: what each needs, and who gives it.
struct GraphModel: Sendable {
    /// An edge of the graph.
    struct Edge: Sendable {
        enum Kind: Sendable {
            /// Needed to make the instance.
            case direct
            /// Made later, by a `Lazy`, a `Provider` or a factory.
            case deferred
            /// Given to the instance after it was made.
            case completing
        }

        enum Target: Sendable {
            /// A registration of this container.
            case item(Int)
            /// A registration of a container above.
            case above(AnyNode)
        }

        let target: Target
        let kind: Kind

        /// The number of the registration, if it is one of this container.
        var item: Int? {
            if case .item(let item) = target { item } else { nil }
        }
    }

    /// A dependency that nothing, or too much, provides.
    struct Gap: Sendable {
        let item: Int
        let type: Any.Type
        let name: ServiceName?
        /// Whether several registrations are there, where one is asked for.
        var isAmbiguous = false
    }

    /// The registrations; a decorator once for each registration that it wraps.
    private(set) var items: [Blueprint] = []
    /// What each decorator wraps, and whose instances each forwarding registration gives on.
    private(set) var wrapped: [Int?] = []
    /// The edges from each registration, in the order of its dependencies.
    private(set) var edges: [[Edge]] = []
    private(set) var gaps: [Gap] = []
    /// Decorators of services that nobody registered before.
    private(set) var idleDecorators: [Blueprint] = []
    /// The registration of each service that others see: the outermost decorator if there is one.
    private(set) var visible: [ServiceKey: Int] = [:]
    /// The registrations of the services that have several.
    private(set) var several: [ServiceKey: [Int]] = [:]
    /// The number of the circle of each registration: services that complete each other share one.
    private(set) var circles: [Int] = []
    /// The number of the circle of each registration over all edges, those with smaller numbers
    /// needing nothing of those with larger ones; `nil` if all edges are direct.
    private(set) var fullCircles: [Int]?

    init(_ registered: [Blueprint], above: ContainerCore?) {
        items.reserveCapacity(registered.count)
        wrapped.reserveCapacity(registered.count)
        visible.reserveCapacity(registered.count)
        for blueprint in registered {
            if blueprint.role == .decorator {
                decorate(with: blueprint)
            } else {
                show(append(blueprint, wrapping: nil))
            }
        }
        linkForwards()
        edges.reserveCapacity(items.count)
        for item in items.indices {
            edges.append(findEdges(from: item, above))
        }
        let isEntangled = items.contains { !$0.completions.isEmpty }
        circles =
            isEntangled
            ? GraphCircles(edges) { $0.kind != .deferred }.numbers : Array(items.indices)
        let isDeferring = edges.contains { $0.contains { $0.kind != .direct } }
        fullCircles = isDeferring ? GraphCircles(edges).numbers : nil
    }

    /// The only registration of a service that others see, or `nil`.
    func item(for type: Any.Type, name: ServiceName?) -> Int? {
        visible[ServiceKey(type, name)]
    }

    /// Every registration of a service in order, whatever its name unless one is given.
    func items(for type: Any.Type, name: ServiceName?) -> [Int] {
        func isWanted(_ key: ServiceKey) -> Bool {
            key.type == type && (name == nil || key.name == name)
        }
        let single = visible.filter { isWanted($0.key) }.map(\.value)
        let all = single + several.filter { isWanted($0.key) }.flatMap(\.value)
        return all.sorted { original(of: $0) < original(of: $1) }
    }

    /// The registration that a decorator wraps in the end, or the registration itself.
    func original(of item: Int) -> Int {
        var item = item
        while items[item].role == .decorator, let inner = wrapped[item] { item = inner }
        return item
    }

    private mutating func show(_ item: Int) {
        let key = ServiceKey(items[item].service, items[item].name)
        if several[key] != nil {
            several[key]?.append(item)
        } else if let first = visible.updateValue(item, forKey: key) {
            visible[key] = nil
            several[key] = [first, item]
        }
    }

    private mutating func append(_ blueprint: Blueprint, wrapping wrapped: Int?) -> Int {
        items.append(blueprint)
        self.wrapped.append(wrapped)
        return items.count - 1
    }

    private mutating func decorate(with decorator: Blueprint) {
        let key = ServiceKey(decorator.service, decorator.name)
        if let item = visible[key] {
            visible[key] = append(decorator.inScope(items[item].scope), wrapping: item)
        } else if let inner = several[key] {
            several[key] = inner.map { item in
                append(decorator.inScope(items[item].scope), wrapping: item)
            }
        } else {
            idleDecorators.append(decorator)
        }
    }

    /// Finds the registration whose instances each forwarding one gives on, decorators included.
    ///
    /// It is not found by its service, of which several may be registered. One that was overridden is
    /// not here, and whatever took its place is found by the service.
    private mutating func linkForwards() {
        var sources: [ObjectIdentifier: Int] = [:]
        for item in items.indices where !items[item].forwards.isEmpty {
            sources[ObjectIdentifier(items[item])] = item
        }
        for item in items.indices where items[item].role == .forwarding {
            wrapped[item] = items[item].source.flatMap { sources[ObjectIdentifier($0)] }
        }
        var outer: [Int: Int] = [:]
        for item in items.indices where items[item].role == .decorator {
            if let inner = wrapped[item] { outer[inner] = item }
        }
        for item in items.indices where items[item].role == .forwarding {
            while let source = wrapped[item], let decorator = outer[source] {
                wrapped[item] = decorator
            }
        }
    }

    private mutating func findEdges(from item: Int, _ above: ContainerCore?) -> [Edge] {
        let blueprint = items[item]
        var edges: [Edge] = []
        edges.reserveCapacity(blueprint.dependencies.count)
        var dependencies = blueprint.dependencies[...]
        if let inner = wrapped[item] {
            edges.append(Edge(target: .item(inner), kind: .direct))
            dependencies = dependencies.dropFirst()
        }
        var search = EdgeSearch(model: self, above: above, item: item)
        // A factory is there before what it will need.
        let kind: Edge.Kind = blueprint.role == .factory ? .deferred : .direct
        for dependency in dependencies {
            search.find(dependency.type, dependency.name, kind)
        }
        for dependency in blueprint.completionDependencies {
            search.find(dependency.type, dependency.name, .completing)
        }
        gaps += search.gaps
        return edges + search.edges
    }
}

/// The search for who gives what a registration needs.
private struct EdgeSearch {
    let model: GraphModel
    let above: ContainerCore?
    let item: Int
    var edges: [GraphModel.Edge] = []
    var gaps: [GraphModel.Gap] = []

    mutating func find(
        _ type: Any.Type,
        _ name: ServiceName?,
        _ kind: GraphModel.Edge.Kind,
        isOptional: Bool = false,
        isNested: Bool = false
    ) {
        let key = ServiceKey(type, name)
        if let item = model.visible[key] {
            edges.append(.init(target: .item(item), kind: kind))
        } else if model.several[key] != nil {
            gaps.append(.init(item: item, type: type, name: name, isAmbiguous: true))
        } else if let node = above?.findNode(for: type, name: name)?.takeUnretainedValue() {
            edges.append(.init(target: .above(node), kind: kind))
        } else if let form = type as? any DependencyForm.Type {
            find(form.shape, name, kind, isNested: isNested)
        } else if !isOptional {
            gaps.append(.init(item: item, type: type, name: name))
        }
    }

    private mutating func find(
        _ shape: DependencyShape,
        _ name: ServiceName?,
        _ kind: GraphModel.Edge.Kind,
        isNested: Bool
    ) {
        switch shape {
        case .optional(let wrapped):
            find(wrapped, name, kind, isOptional: true, isNested: true)
        case .deferred(let service):
            // A completion may use it at once, so it is as if it took the service itself.
            find(service, name, kind == .completing ? kind : .deferred, isNested: true)
        case .all(let element):
            let above = above?.allNodes(for: element, name: name) ?? []
            let items = model.items(for: element, name: name)
            edges += above.map { .init(target: .above($0), kind: kind) }
            edges += items.map { .init(target: .item($0), kind: kind) }
            // There may be none of a service; a name or a form that nobody registered is a mistake.
            if above.isEmpty, items.isEmpty, name != nil || element is any DependencyForm.Type {
                gaps.append(.init(item: item, type: element, name: name))
            }
        // It is itself what is passed, so that the registration can be seen to be opaque.
        case .resolver:
            if isNested { gaps.append(.init(item: item, type: Resolver.self, name: nil)) }
        }
    }
}
