/// Finds services that would hold an instance of a custom scope beyond that scope's lifetime.
struct CaptiveSearch {
    /// A registration of this graph or of a parent container's graph.
    private struct Spot: Hashable {
        /// The number of containers above this one, 0 for this container.
        let height: Int
        let item: Int
    }

    /// A graph and its container.
    ///
    /// The container is `nil` until it is created.
    private struct Level {
        let model: GraphModel
        let core: ContainerCore?
        let items: [ObjectIdentifier: Int]
    }

    private let level: (any ContainerScope.Type)?
    private let hasCustomScopes: Bool
    private var ancestry: [Level]
    private let above: ContainerCore?

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - level: The container's custom scope, or `nil` at the root.
    ///   - hasCustomScopes: Whether this container or a parent has services in a custom scope.
    init(
        _ model: GraphModel,
        level: (any ContainerScope.Type)?,
        hasCustomScopes: Bool,
        above: ContainerCore?
    ) {
        self.level = level
        self.above = above
        self.hasCustomScopes = hasCustomScopes
        ancestry = [Level(model: model, core: nil, items: [:])]
    }

    mutating func problems() -> [GraphError.Problem] {
        guard hasCustomScopes else { return [] }
        return ancestry[0].model.items.indices.flatMap { captives(of: $0) }
    }

    private mutating func captives(of holder: Int) -> [GraphError.Problem] {
        let blueprint = ancestry[0].model.items[holder]
        let levels: [any ContainerScope.Type]
        switch blueprint.scope {
        case .transient, .graph, .unknown: return []
        // These services live as long as their container.
        case .singleton, .cached, .weak: levels = level.map(lineage) ?? []
        case .custom(let level): levels = lineage(of: level)
        }
        var problems: [GraphError.Problem] = []
        let first = Spot(height: 0, item: holder)
        // Maps each visited registration to its dependent. The path is built only when a problem is
        // found.
        var needing = [first: first]
        var open = [first]
        while let spot = open.popLast() {
            for edge in ancestry[spot.height].model.edges[spot.item] {
                guard let next = target(of: edge, from: spot), needing[next] == nil else {
                    continue
                }
                needing[next] = spot
                let held = self.blueprint(at: next)
                // A shared instance is searched separately.
                if held.scope.isUnshared { open.append(next) }
                guard let heldLevel = held.scope.customScope,
                    !levels.contains(where: { $0 == heldLevel })
                else { continue }
                problems.append(
                    .captive(
                        path: way(from: first, to: next, needing),
                        holderScope: blueprint.scope.name,
                        heldScope: held.scope.name,
                        at: blueprint.location
                    )
                )
            }
        }
        return problems
    }

    private mutating func target(of edge: GraphModel.Edge, from spot: Spot) -> Spot? {
        switch edge.target {
        case .item(let item):
            return Spot(height: spot.height, item: item)
        case .above(let link):
            var height = spot.height + 1
            while let ancestor = ancestor(height) {
                if let item = ancestor.items[ObjectIdentifier(link.node)] {
                    return Spot(height: height, item: item)
                }
                height += 1
            }
            return nil
        }
    }

    private mutating func ancestor(_ height: Int) -> Level? {
        if height < ancestry.count { return ancestry[height] }
        guard let core = height == 1 ? above : ancestry[height - 1].core?.parent else { return nil }
        let ancestor = Level(
            model: core.makeModel(),
            core: core,
            items: Dictionary(
                uniqueKeysWithValues: zip(core.nodes.map(ObjectIdentifier.init), core.nodes.indices)
            )
        )
        ancestry.append(ancestor)
        return ancestor
    }

    private func blueprint(at spot: Spot) -> Blueprint {
        ancestry[spot.height].model.items[spot.item]
    }

    private func way(from first: Spot, to last: Spot, _ needing: [Spot: Spot]) -> [String] {
        var way = [last]
        while let spot = way.last, spot != first, let next = needing[spot] { way.append(next) }
        return way.reversed().map { blueprint(at: $0).title }
    }
}
