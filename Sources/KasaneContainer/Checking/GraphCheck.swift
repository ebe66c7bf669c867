/// The check of a graph before a container is made of it.
struct GraphCheck {
    private let model: GraphModel
    private let level: (any ContainerLevel.Type)?
    private let overrides: Set<ServiceKey>
    private let above: ContainerCore?

    /// Prepares the check of a graph.
    ///
    /// - Parameters:
    ///   - model: The graph.
    ///   - level: The own scope that its container is made for; `nil` at the root.
    ///   - overrides: The keys of overrides that replace nothing.
    ///   - above: The container above.
    init(
        _ model: GraphModel,
        level: (any ContainerLevel.Type)?,
        overrides: Set<ServiceKey>,
        above: ContainerCore?
    ) {
        self.model = model
        self.above = above
        self.level = level
        self.overrides = overrides
    }

    /// Returns the order in which the registrations can be linked: dependencies first.
    ///
    /// - Throws: ``GraphError`` with everything that is wrong.
    func order() throws(GraphError) -> [Int] {
        let walk = GraphWalk(model, for: .making).walked()
        var captives = CaptiveSearch(model, level: level, above: above)
        let problems =
            duplicates() + gaps() + walk.cycles + captives.problems() + misfits()
            + unreachableOverrides()
        guard problems.isEmpty else { throw GraphError(problems: problems) }
        return walk.order
    }

    private func duplicates() -> [GraphError.Problem] {
        model.several.values
            .filter(areDuplicates)
            .sorted { $0[0] < $1[0] }
            .map { items in
                let blueprints = items.map(original)
                return .duplicate(service: blueprints[0].title, at: blueprints.map(\.place))
            }
    }

    private func areDuplicates(_ items: [Int]) -> Bool {
        !items.allSatisfy { original(of: $0).isCollected }
    }

    /// The registration that a decorator wraps in the end, or the registration itself.
    private func original(of item: Int) -> Blueprint {
        var item = item
        while model.items[item].role == .decorator, let inner = model.wrapped[item] { item = inner }
        return model.items[item]
    }

    private func gaps() -> [GraphError.Problem] {
        guard !model.gaps.isEmpty else { return [] }
        let paths = RootPaths(model)
        // Who needs a duplicate has no problem of its own.
        let told = model.several.filter { areDuplicates($0.value) }
        let gaps = model.gaps.filter { told[ServiceKey($0.type, $0.name)] == nil }
        return gaps.map { gap in
            let needing = model.items[gap.item]
            let service = serviceTitle(gap.type, gap.name)
            return gap.isAmbiguous
                ? .ambiguous(service: service, path: paths.path(to: gap.item), at: needing.place)
                : .missing(
                    service: service,
                    path: paths.path(to: gap.item),
                    at: needing.place,
                    nearMisses: NearMisses(model, above: above).texts(for: gap)
                )
        }
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
            if case .unknown(let scope) = blueprint.scope {
                problems.append(
                    .unknownScope(
                        service: blueprint.title,
                        scope: typeName(scope),
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
            + model.idleDecorators.map { decorator in
                .decoratesNothing(
                    service: decorator.title,
                    isAbove: above?.findNode(for: decorator.service, name: decorator.name) != nil,
                    at: decorator.place
                )
            }
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

/// Whether a type is a structure or an enumeration: no class, and no protocol that one may fulfil.
private func isValueType(_ type: Any.Type) -> Bool {
    // A class's metatype is an object's; that of a protocol type is written `P.Protocol`, or
    // `(any P<Int>).Type`.
    let metatype = String(reflecting: Swift.type(of: type))
    return !(type is AnyObject.Type) && !metatype.hasSuffix(".Protocol")
        && !metatype.hasPrefix("(any ")
}
