/// The dependency graph of a container's registrations.
struct GraphModel: Sendable {
    /// A registration's dependency on another registration.
    struct Edge: Sendable {
        enum Kind: Sendable {
            /// Needed to create the instance.
            case direct
            /// Resolved later, through a `Lazy`, `Provider` or factory.
            case deferred
            /// Passed to a completion after the instance is created.
            case completing
        }

        enum Target: Sendable {
            /// A registration of this container.
            case item(Int)
            /// A registration of a parent container.
            case above(Link)
        }

        let target: Target
        let kind: Kind
        /// The actor that resolves the target, or `nil` for any isolation.
        let actor: ObjectIdentifier?

        /// The index of the target registration, or `nil` if it belongs to a parent container.
        var item: Int? {
            if case .item(let item) = target { item } else { nil }
        }
    }

    /// A dependency with no registration or several registrations.
    struct Gap: Sendable {
        let item: Int
        let type: Any.Type
        let name: ServiceName?
        /// Whether several registrations match a dependency on a single instance.
        var isAmbiguous = false
    }

    /// The registrations.
    ///
    /// A decorator appears once for each registration it wraps.
    private(set) var items: [Blueprint] = []
    /// The wrapped registration of each decorator, or the source of each forwarding registration.
    private(set) var wrapped: [Int?] = []
    /// Each registration's edges, in dependency order.
    private(set) var edges = GraphEdges()
    private(set) var gaps: [Gap] = []
    /// The decorators without an earlier registration of their service.
    private(set) var idleDecorators: [Blueprint] = []
    /// The registration that dependents resolve for each service, which is the outermost decorator
    /// if there is one.
    private(set) var visible: [ServiceKey: Int] = [:]
    /// The registrations of each service that has several.
    private(set) var several: [ServiceKey: [Int]] = [:]
    /// Each registration's lock number.
    ///
    /// Services that can complete each other share a lock.
    private(set) var lockGroups: [Int] = []
    /// The completion cycle of each registration, or `nil` outside a cycle.
    ///
    /// The array is `nil` if no registration has a completion.
    private(set) var completionCycles: [Int?]?
    /// The registrations with a completion that depends on a member of their own completion cycle.
    private(set) var cycleClosers: Set<Int> = []
    /// Whether resolvers could form completion cycles that the graph doesn't show.
    private(set) var hasHiddenCycles = false
    /// The cycle number of each registration over all edges, or `nil` if all edges are direct.
    ///
    /// A registration never depends on one with a larger number.
    private(set) var fullCycles: [Int]?

    init(_ registered: [Blueprint], above: ContainerCore?) {
        visible.reserveCapacity(registered.count)
        if registered.contains(where: { $0.role == .decorator }) {
            for blueprint in registered {
                if blueprint.role == .decorator {
                    decorate(with: blueprint)
                } else {
                    show(append(blueprint, wrapping: nil))
                }
            }
        } else {
            // The arrays share storage, and no registration is retained.
            items = registered
            wrapped = Array(repeating: nil, count: registered.count)
            for item in items.indices { show(item) }
        }
        linkForwards()
        (edges, gaps) = findEdges(above)
        findCompletionCycles()
        let isDeferring = edges.all.contains { $0.kind != .direct }
        fullCycles = isDeferring ? GraphCycles(edges).numbers : nil
    }

    /// Returns a service's visible registration, or `nil` unless there is exactly one.
    func item(for type: Any.Type, name: ServiceName?) -> Int? {
        visible[ServiceKey(type, name)]
    }

    /// Returns every registration of a service, in order.
    ///
    /// If the name is `nil`, the result contains the registrations of all names.
    func items(for type: Any.Type, name: ServiceName?) -> [Int] {
        func isWanted(_ key: ServiceKey) -> Bool {
            key.type == type && (name == nil || key.name == name)
        }
        let single = visible.filter { isWanted($0.key) }.map(\.value)
        let all = single + several.filter { isWanted($0.key) }.flatMap(\.value)
        return all.sorted { original(of: $0) < original(of: $1) }
    }

    /// Returns the registration at the end of a chain of decorators, or the registration itself.
    func original(of item: Int) -> Int {
        var item = item
        while items[item].role == .decorator, let inner = wrapped[item] { item = inner }
        return item
    }

    private mutating func show(_ item: Int) {
        let key = ServiceKey(items[item].service, items[item].name)
        if several[key] != nil {
            several[key]?.append(item)
        } else if let first = visible[key] {
            visible[key] = nil
            several[key] = [first, item]
        } else {
            visible[key] = item
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

    /// Connects each forwarding registration to its source, including the source's decorators.
    ///
    /// The source isn't looked up by its service, because the service can have several
    /// registrations. An overridden source is missing from this graph, so its replacement is looked
    /// up by the service.
    private mutating func linkForwards() {
        guard items.contains(where: { $0.role == .forwarding }) else { return }
        var sources: [ObjectIdentifier: Int] = [:]
        for item in items.indices where !items[item].forwards.isEmpty {
            sources[ObjectIdentifier(items[item])] = item
        }
        for item in items.indices where items[item].role == .forwarding {
            wrapped[item] = items[item].extras?.source.flatMap { sources[ObjectIdentifier($0)] }
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

    private mutating func findCompletionCycles() {
        lockGroups = Array(items.indices)
        guard items.contains(where: { !$0.completions.isEmpty }) else { return }
        // A completion can call a factory immediately, so a cycle can include the factory's
        // products.
        func isFollowed(_ edge: Edge, from item: Int) -> Bool {
            edge.kind != .deferred || items[item].role == .factory
        }
        lockGroups = GraphCycles(edges, where: isFollowed).numbers
        let sizes = lockGroups.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        completionCycles = items.indices.map { item in
            let number = lockGroups[item]
            let isInCycle =
                sizes[number] != 1
                || edges[item].contains { $0.item == item && isFollowed($0, from: item) }
            return isInCycle ? number : nil
        }
        cycleClosers = Set(
            items.indices.filter { item in
                guard let number = completionCycles?[item] else { return false }
                return edges[item].contains { edge in
                    edge.kind == .completing && edge.item.map { lockGroups[$0] } == number
                }
            }
        )
        // A resolver can connect arbitrary services, so all services share one lock.
        hasHiddenCycles = items.contains { $0.isOpaque }
        if hasHiddenCycles { lockGroups = items.map { _ in 0 } }
    }

    private func findEdges(_ above: ContainerCore?) -> (edges: GraphEdges, gaps: [Gap]) {
        var search = EdgeSearch(above: above)
        // Registrations average fewer than two edges.
        search.edges.reserveCapacity(items: items.count, edges: items.count * 2)
        for item in items.indices {
            let blueprint = items[item]
            let actor = blueprint.extras?.isolation.map { ObjectIdentifier($0.actor) }
            search.item = item
            search.actor = actor
            let dependencies = blueprint.dependencies
            var first = 0
            if let inner = wrapped[item] {
                search.edges.append(Edge(target: .item(inner), kind: .direct, actor: actor))
                first = 1
            }
            // A factory is created before its products' dependencies.
            let kind: Edge.Kind = blueprint.role == .factory ? .deferred : .direct
            for index in first..<dependencies.count {
                let dependency = dependencies[index]
                search.find(dependency.type, dependency.name, kind, in: self)
            }
            for dependency in blueprint.completionDependencies {
                search.find(dependency.type, dependency.name, .completing, in: self)
            }
            search.edges.endItem()
        }
        return (search.edges, search.gaps)
    }
}

/// Finds the registrations that provide each registration's dependencies.
private struct EdgeSearch {
    let above: ContainerCore?
    var item = 0
    /// The actor that resolves the dependencies.
    var actor: ObjectIdentifier?
    var edges = GraphEdges()
    var gaps: [GraphModel.Gap] = []

    init(above: ContainerCore?) {
        self.above = above
    }

    mutating func find(
        _ type: Any.Type,
        _ name: ServiceName?,
        _ kind: GraphModel.Edge.Kind,
        in model: GraphModel,
        isOptional: Bool = false,
        isNested: Bool = false
    ) {
        let key = ServiceKey(type, name)
        if let item = model.visible[key] {
            edges.append(.init(target: .item(item), kind: kind, actor: actor))
        } else if model.several[key] != nil {
            gaps.append(.init(item: item, type: type, name: name, isAmbiguous: true))
        } else if let node = above?.findNode(for: type, name: name) {
            edges.append(.init(target: .above(node), kind: kind, actor: actor))
        } else if let form = type as? any DependencyForm.Type {
            find(form.shape, name, kind, in: model, isNested: isNested)
        } else if !isOptional {
            gaps.append(.init(item: item, type: type, name: name))
        }
    }

    private mutating func find(
        _ shape: DependencyShape,
        _ name: ServiceName?,
        _ kind: GraphModel.Edge.Kind,
        in model: GraphModel,
        isNested: Bool
    ) {
        switch shape {
        case .optional(let wrapped):
            find(wrapped, name, kind, in: model, isOptional: true, isNested: true)
        case .deferred(let service):
            findLater(service, name, kind, in: model, on: nil)
        case .isolated(let service, let isolation):
            findLater(service, name, kind, in: model, on: ObjectIdentifier(isolation.actor))
        case .all(let element):
            let above = above?.allNodes(for: element, name: name) ?? []
            let items = model.items(for: element, name: name)
            for node in above {
                edges.append(
                    .init(target: .above(Link(node)), kind: kind, actor: actor)
                )
            }
            for item in items {
                edges.append(.init(target: .item(item), kind: kind, actor: actor))
            }
            // An array of services can be empty, but an unregistered name or wrapper is an error.
            if above.isEmpty, items.isEmpty, name != nil || element is any DependencyForm.Type {
                gaps.append(.init(item: item, type: element, name: name))
            }
        // A resolver must be a separate parameter. Otherwise, the registration isn't marked as
        // opaque.
        case .resolver:
            if isNested { gaps.append(.init(item: item, type: Resolver.self, name: nil)) }
        }
    }

    /// Finds a service that is resolved later, possibly on another actor.
    private mutating func findLater(
        _ service: Any.Type,
        _ name: ServiceName?,
        _ kind: GraphModel.Edge.Kind,
        in model: GraphModel,
        on actor: ObjectIdentifier?
    ) {
        let before = self.actor
        self.actor = actor
        defer { self.actor = before }
        // A completion can use the service immediately, so the edge is the same as for a direct
        // use.
        find(service, name, kind == .completing ? kind : .deferred, in: model, isNested: true)
    }
}
