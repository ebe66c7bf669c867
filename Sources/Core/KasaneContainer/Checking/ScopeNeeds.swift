/// The custom scopes that each service requires.
struct ScopeNeeds {
    private struct Need {
        let level: any ContainerScope.Type
        /// The dependency that requires the scope, or `nil` if the service itself is in the scope.
        let cause: GraphModel.Edge.Target?
    }

    private let model: GraphModel
    private let containerLevel: (any ContainerScope.Type)?
    private var needs: [[Need]]

    init(_ model: GraphModel, level: (any ContainerScope.Type)?, above: ContainerCore?) {
        self.model = model
        containerLevel = level
        needs = Array(repeating: [], count: model.items.count)
        var dependents: [[Int]] = Array(repeating: [], count: model.items.count)
        for item in model.items.indices {
            if let level = scope(of: item) {
                needs[item] = [Need(level: level, cause: nil)]
            }
            for edge in model.edges[item] {
                switch edge.target {
                case .item(let target): dependents[target].append(item)
                case .above(let link):
                    for level in above?.scopeNeeds(of: link.node) ?? [] {
                        add(Need(level: level, cause: edge.target), to: item)
                    }
                }
            }
        }
        var open = model.items.indices.filter { !needs[$0].isEmpty }
        while let item = open.popLast() {
            for dependent in dependents[item] {
                var isChanged = false
                for need in needs[item]
                where add(Need(level: need.level, cause: .item(item)), to: dependent) {
                    isChanged = true
                }
                if isChanged { open.append(dependent) }
            }
        }
    }

    func levels(of item: Int) -> [any ContainerScope.Type] { needs[item].map(\.level) }

    func problems() -> [GraphError.Problem] {
        model.items.indices.flatMap { item -> [GraphError.Problem] in
            guard model.items[item].scope.isUnshared else { return [] }
            let allowed = (scope(of: item) ?? containerLevel).map(lineage) ?? []
            return missing(item, allowed).map { way, level in
                .unavailable(
                    path: way,
                    neededScope: typeName(level),
                    at: model.items[item].location
                )
            }
        }
    }

    /// Returns the paths to dependencies that require another scope.
    private func missing(
        _ item: Int,
        _ allowed: [any ContainerScope.Type]
    ) -> [(way: [String], level: any ContainerScope.Type)] {
        let title = model.items[item].title
        var missing = needs[item].filter { $0.cause != nil }
            .map { (way: [title] + way($0), level: $0.level) }
        // A registration's own scope takes precedence over its dependencies' scopes.
        if scope(of: item) != nil {
            for target in model.edges[item].compactMap(\.item) {
                for need in needs[target] {
                    missing.append(([title, model.items[target].title] + way(need), need.level))
                }
            }
        }
        return missing.filter { found in !allowed.contains { $0 == found.level } }
    }

    private func way(_ need: Need) -> [String] {
        var way: [String] = []
        var cause = need.cause
        while let target = cause {
            switch target {
            case .above(let link):
                way.append(link.node.blueprint.title)
                cause = nil
            case .item(let item):
                way.append(model.items[item].title)
                cause = needs[item].first { $0.level == need.level }?.cause
            }
        }
        return way
    }

    /// Returns a registration's custom scope.
    ///
    /// A decorator or forwarding registration inherits its source's scope.
    private func scope(of item: Int) -> (any ContainerScope.Type)? {
        var item = item
        while true {
            let blueprint = model.items[item]
            if let level = blueprint.scope.customScope ?? blueprint.extras?.availability {
                return level
            }
            // If the source is overridden, the override is an ordinary dependency.
            let source =
                blueprint.role == .forwarding
                ? model.wrapped[item] ?? model.edges[item].first?.item : model.wrapped[item]
            guard let source, source != item else { return nil }
            item = source
        }
    }

    /// Adds a scope requirement that a service inherits from a dependency.
    @discardableResult
    private mutating func add(_ need: Need, to item: Int) -> Bool {
        guard model.items[item].scope.isUnshared, scope(of: item) == nil,
            !needs[item].contains(where: { $0.level == need.level })
        else { return false }
        needs[item].append(need)
        return true
    }
}
