/// Validates a graph before its container is created.
struct GraphCheck {
    private let model: GraphModel
    private let level: (any ContainerScope.Type)?
    private let overrides: Set<ServiceKey>
    private let scopeNeeds: ScopeNeeds?
    private let hasIsolation: Bool
    private let above: ContainerCore?

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - overrides: The keys of the overrides that replace no registration.
    ///   - level: The container's custom scope, or `nil` at the root.
    ///   - scopeNeeds: The required custom scopes, or `nil` if neither the container nor a parent
    ///     has a service in a custom scope.
    init(
        _ model: GraphModel,
        level: (any ContainerScope.Type)?,
        overrides: Set<ServiceKey>,
        scopeNeeds: ScopeNeeds?,
        hasIsolation: Bool,
        above: ContainerCore?
    ) {
        self.model = model
        self.scopeNeeds = scopeNeeds
        self.hasIsolation = hasIsolation
        self.above = above
        self.level = level
        self.overrides = overrides
    }

    /// Returns the registrations in linking order, dependencies first.
    ///
    /// - Throws: ``GraphError`` with every problem found.
    func order() throws(GraphError) -> [Int] {
        let walk = GraphWalk(model).walked()
        var captives = CaptiveSearch(
            model,
            level: level,
            hasCustomScopes: scopeNeeds != nil,
            above: above
        )
        let problems =
            duplicates() + gaps() + walk.cycles + captives.problems()
            + (scopeNeeds?.problems() ?? []) + isolations() + misfits() + shadows()
            + idleDecorators() + unreachableOverrides()
        guard problems.isEmpty else { throw GraphError(problems: problems) }
        return walk.order
    }

    private func duplicates() -> [GraphError.Problem] {
        model.several.values
            .filter(areDuplicates)
            .sorted { $0[0] < $1[0] }
            .map { items in
                let blueprints = items.map { model.items[model.original(of: $0)] }
                return .duplicate(service: blueprints[0].title, at: blueprints.map(\.location))
            }
    }

    private func areDuplicates(_ items: [Int]) -> Bool {
        !items.allSatisfy { model.items[model.original(of: $0)].isCollected }
    }

    private func gaps() -> [GraphError.Problem] {
        guard !model.gaps.isEmpty else { return [] }
        let paths = RootPaths(model)
        let nearMisses = NearMisses(model.items, above: above)
        // An ambiguous dependency on a duplicate isn't reported, because the duplicate is already
        // reported.
        let told = model.several.filter { areDuplicates($0.value) }
        let gaps = model.gaps.filter { told[ServiceKey($0.type, $0.name)] == nil }
        return gaps.map { gap in
            let needing = model.items[gap.item]
            let service = serviceTitle(gap.type, gap.name)
            return gap.isAmbiguous
                ? .ambiguous(service: service, path: paths.path(to: gap.item), at: needing.location)
                : .missing(
                    service: service,
                    path: paths.path(to: gap.item),
                    at: needing.location,
                    nearMisses: nearMisses.texts(for: gap.type)
                )
        }
    }

    /// Returns the problems that single registrations have regardless of their dependencies.
    private func misfits() -> [GraphError.Problem] {
        var problems: [GraphError.Problem] = []
        for blueprint in model.items { problems += misfits(of: blueprint) }
        return problems
    }

    private func misfits(of blueprint: Blueprint) -> [GraphError.Problem] {
        let location = blueprint.location
        // Computed only if there is a problem: building a title takes longer than the whole
        // validation.
        var service: String { blueprint.title }
        var problems: [GraphError.Problem] = []
        if case .weak = blueprint.scope, isValueType(blueprint.service) {
            problems.append(.weakValue(service: service, at: location))
        }
        if let own = blueprint.scope.customScope ?? blueprint.extras?.availability, let level,
            !lineage(of: own).contains(where: { $0 == level })
        {
            let scope = typeName(own)
            problems.append(.foreignScope(service: service, scope: scope, at: location))
        }
        if case .unknown(let scope) = blueprint.scope {
            problems.append(.unknownScope(service: service, scope: typeName(scope), at: location))
        }
        if !blueprint.completions.isEmpty, !blueprint.scope.keepsInstances {
            problems.append(.completesTransient(service: service, at: location))
        }
        for type in blueprint.idleNames {
            let dependency = typeName(type)
            problems.append(.namesNothing(service: service, dependency: dependency, at: location))
        }
        if let type = blueprint.extras?.twiceNamed {
            let dependency = typeName(type)
            problems.append(.namedTwice(service: service, dependency: dependency, at: location))
        }
        if let taken = blueprint.extras?.wrongArguments {
            let types = taken.map(typeName)
            problems.append(.wrongArguments(factory: service, taken: types, at: location))
        }
        if let isolation = blueprint.extras?.isolation,
            let actual = blueprint.extras?.wrongIsolation
        {
            problems.append(
                .wrongIsolation(
                    service: service,
                    actor: isolation.name,
                    actual: actual,
                    at: location
                )
            )
        }
        return problems
    }

    private func shadows() -> [GraphError.Problem] {
        guard let above else { return [] }
        return model.items.compactMap { blueprint in
            guard blueprint.role != .decorator, !blueprint.isCollected, !blueprint.shadowsParent,
                let hidden = above.registration(of: blueprint.service, name: blueprint.name)
            else { return nil }
            return .shadowed(
                service: blueprint.title,
                at: blueprint.location,
                above: hidden.location
            )
        }
    }

    /// Returns the services that would be created outside their actor.
    private func isolations() -> [GraphError.Problem] {
        guard hasIsolation else { return [] }
        return model.items.indices.flatMap { item in
            model.edges[item].compactMap { edge in
                let target =
                    switch edge.target {
                    case .item(let item): model.items[item]
                    case .above(let link): link.node.blueprint
                    }
                guard let isolation = target.instanceIsolation,
                    ObjectIdentifier(isolation.actor) != edge.actor
                else { return nil }
                let blueprint = model.items[item]
                return .isolation(
                    service: blueprint.title,
                    dependency: target.title,
                    actor: isolation.name,
                    at: blueprint.location
                )
            }
        }
    }

    private func idleDecorators() -> [GraphError.Problem] {
        model.idleDecorators.map { decorator in
            .decoratesNothing(
                service: decorator.title,
                isAbove: above?.findNode(for: decorator.service, name: decorator.name) != nil,
                at: decorator.location
            )
        }
    }

    private func unreachableOverrides() -> [GraphError.Problem] {
        guard !overrides.isEmpty else { return [] }
        let isOpaque = model.items.contains(where: \.isOpaque)
        let others = model.items.filter { blueprint in
            !overrides.contains(ServiceKey(blueprint.service, blueprint.name))
        }
        let nearMisses = NearMisses(others, above: above)
        let reached = Set(model.edges.all.compactMap(\.item))
        return model.items.indices.compactMap { item in
            let blueprint = model.items[item]
            guard overrides.contains(ServiceKey(blueprint.service, blueprint.name)),
                !reached.contains(item)
            else { return nil }
            // A resolver can resolve any service, but probably not a service that is registered
            // only under other names.
            let isMisnamed = nearMisses.contains(blueprint.service) && !blueprint.isCollected
            guard !isOpaque || isMisnamed else { return nil }
            return .unreachableOverride(
                service: blueprint.title,
                at: blueprint.location,
                nearMisses: nearMisses.texts(forOverride: blueprint.service)
            )
        }
    }
}

/// Returns whether a type is a struct or an enum, not a class or a protocol.
private func isValueType(_ type: Any.Type) -> Bool {
    // The metatype of a class is an object. The metatype of a protocol type is printed as
    // `P.Protocol` or `(any P<Int>).Type`.
    let metatype = String(reflecting: Swift.type(of: type))
    return !(type is AnyObject.Type) && !metatype.hasSuffix(".Protocol")
        && !metatype.hasPrefix("(any ")
}
