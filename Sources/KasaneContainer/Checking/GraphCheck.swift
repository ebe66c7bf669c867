/// The check of a graph before a container is made of it.
struct GraphCheck {
    private let model: GraphModel
    private let level: (any ContainerLevel.Type)?
    private let overrides: Set<ServiceKey>

    /// Prepares the check of a graph.
    ///
    /// - Parameters:
    ///   - model: The graph.
    ///   - level: The own scope that its container is made for; `nil` at the root.
    ///   - overrides: The keys of overrides that replace nothing.
    init(
        _ model: GraphModel,
        level: (any ContainerLevel.Type)?,
        overrides: Set<ServiceKey>
    ) {
        self.model = model
        self.level = level
        self.overrides = overrides
    }

    /// Returns the order in which the registrations can be linked: dependencies first.
    ///
    /// - Throws: ``GraphError`` with everything that is wrong.
    func order() throws(GraphError) -> [Int] {
        var walk = GraphWalk(model)
        walk.run()
        let problems =
            duplicates() + gaps() + walk.cycles + captives() + misfits() + unreachableOverrides()
        guard problems.isEmpty else { throw GraphError(problems: problems) }
        return walk.order
    }

    private func duplicates() -> [GraphError.Problem] {
        model.several.values
            .filter { items in !items.allSatisfy { original(of: $0).isCollected } }
            .sorted { $0[0] < $1[0] }
            .map { items in
                let blueprints = items.map(original)
                return .duplicate(service: blueprints[0].title, at: blueprints.map(\.place))
            }
    }

    /// The registration that a decorator wraps in the end, or the registration itself.
    private func original(of item: Int) -> Blueprint {
        var item = item
        while let inner = model.wrapped[item] { item = inner }
        return model.items[item]
    }

    private func gaps() -> [GraphError.Problem] {
        guard !model.gaps.isEmpty else { return [] }
        let paths = RootPaths(model)
        return model.gaps.map { gap in
            let needing = model.items[gap.item]
            let service = serviceTitle(gap.type, gap.name)
            return gap.isAmbiguous
                ? .ambiguous(service: service, path: paths.path(to: gap.item), at: needing.place)
                : .missing(
                    service: service,
                    path: paths.path(to: gap.item),
                    at: needing.place,
                    nearMisses: NearMisses(model).texts(for: gap)
                )
        }
    }

    /// Longer-lived services that would hold an instance of a shorter-lived own scope.
    private func captives() -> [GraphError.Problem] {
        let hasOwnScopes = model.edges.joined().contains { edge in
            if case .above(let blueprint) = edge.target { return blueprint.scope.ownLevel != nil }
            return false
        }
        guard hasOwnScopes || model.items.contains(where: { $0.scope.ownLevel != nil }) else {
            return []
        }
        return model.items.indices.flatMap { captives(of: $0) }
    }

    private func captives(of holder: Int) -> [GraphError.Problem] {
        let scope = model.items[holder].scope
        let levels: [any ContainerLevel.Type]
        switch scope {
        case .transient, .graph: return []
        // They live as long as their container.
        case .shared, .weak: levels = level.map(lineage) ?? []
        case .own(let level): levels = lineage(of: level)
        }
        var problems: [GraphError.Problem] = []
        // Each registration on the way with the one that needs it; the way is told of faults only.
        var needing: [Int: Int] = [holder: holder]
        var open = [holder]
        while let item = open.popLast() {
            for edge in model.edges[item] {
                let held: Blueprint
                switch edge.target {
                case .item(let target):
                    guard needing[target] == nil else { continue }
                    needing[target] = item
                    held = model.items[target]
                    if !held.scope.isOfItsOwn { open.append(target) }
                case .above(let blueprint): held = blueprint
                }
                if let level = held.scope.ownLevel, !levels.contains(where: { $0 == level }) {
                    problems.append(
                        .captive(
                            path: way(from: holder, to: item, needing) + [held.title],
                            holderScope: scope.name,
                            heldScope: held.scope.name,
                            at: model.items[holder].place
                        )
                    )
                }
            }
        }
        return problems
    }

    private func way(from holder: Int, to item: Int, _ needing: [Int: Int]) -> [String] {
        var way = [item]
        while let last = way.last, last != holder, let next = needing[last] { way.append(next) }
        return way.reversed().map { model.items[$0].title }
    }

    /// A scope and those around it: what a service in it may hold.
    private func lineage(of level: any ContainerLevel.Type) -> [any ContainerLevel.Type] {
        var levels: [any ContainerLevel.Type] = []
        var next: (any ContainerLevel.Type)? = level
        while let level = next {
            levels.append(level)
            next = level.enclosingLevel
        }
        return levels
    }

    /// Registrations that cannot be what they say.
    private func misfits() -> [GraphError.Problem] {
        var problems: [GraphError.Problem] = []
        for blueprint in model.items {
            if case .weak = blueprint.scope, isValueType(blueprint.service) {
                problems.append(.weakValue(service: blueprint.title, at: blueprint.place))
            }
            if let own = blueprint.scope.ownLevel, let level,
                !lineage(of: own).contains(where: { $0 == level })
            {
                problems.append(
                    .foreignScope(
                        service: blueprint.title,
                        scope: blueprint.scope.name,
                        at: blueprint.place
                    )
                )
            }
            if !blueprint.completions.isEmpty, !blueprint.scope.keepsInstances {
                problems.append(
                    .completesTransient(service: blueprint.title, at: blueprint.place)
                )
            }
            for type in blueprint.idleNames {
                problems.append(
                    .namesNothing(
                        service: blueprint.title,
                        dependency: typeName(type),
                        at: blueprint.place
                    )
                )
            }
            if let taken = blueprint.wrongArguments {
                problems.append(
                    .wrongArguments(
                        factory: blueprint.title,
                        taken: taken.map(typeName),
                        at: blueprint.place
                    )
                )
            }
        }
        return problems
            + model.idleDecorators.map { .decoratesNothing(service: $0.title, at: $0.place) }
    }

    private func unreachableOverrides() -> [GraphError.Problem] {
        // What an opaque registration asks for is not known.
        guard !overrides.isEmpty, !model.items.contains(where: \.isOpaque) else { return [] }
        let reached = Set(model.edges.joined().compactMap(\.item))
        return model.items.indices.compactMap { item in
            let blueprint = model.items[item]
            guard overrides.contains(ServiceKey(blueprint.service, blueprint.name)),
                !reached.contains(item)
            else { return nil }
            return .unreachableOverride(service: blueprint.title, at: blueprint.place)
        }
    }
}

extension ScopeKind {
    /// Whether what it holds is checked for itself, and not as part of who asks for it.
    fileprivate var isOfItsOwn: Bool {
        switch self {
        case .transient, .graph: false
        case .shared, .weak, .own: true
        }
    }
}

/// Whether a type is a structure or an enumeration: no class, and no protocol that one may fulfil.
private func isValueType(_ type: Any.Type) -> Bool {
    // A class's metatype is an object's; that of a protocol type is written `P.Protocol`, or
    // `(any P<Int>).Type`.
    let metatype = String(reflecting: Swift.type(of: type))
    return !(type is AnyObject.Type) && !metatype.hasSuffix(".Protocol")
        && !metatype.hasPrefix("(any ")
}
