/// The search for longer-lived services that would hold an instance of a shorter-lived own scope.
struct CaptiveSearch {
    /// A registration in the graph, or in that of a container above.
    private struct Spot: Hashable {
        /// How many containers above.
        let height: Int
        let item: Int
    }

    /// A graph with the container that it is of, if that is made already.
    private struct Storey {
        let model: GraphModel
        let core: ContainerCore?
        let items: [ObjectIdentifier: Int]
    }

    private let level: (any ContainerLevel.Type)?
    private let hasOwnScopes: Bool
    private var storeys: [Storey]
    private let above: ContainerCore?

    /// Prepares the search.
    ///
    /// - Parameters:
    ///   - model: The graph.
    ///   - level: The own scope that its container is made for; `nil` at the root.
    ///   - hasOwnScopes: Whether a service of an own scope is registered in it or above.
    ///   - above: The container above.
    init(
        _ model: GraphModel,
        level: (any ContainerLevel.Type)?,
        hasOwnScopes: Bool,
        above: ContainerCore?
    ) {
        self.level = level
        self.above = above
        self.hasOwnScopes = hasOwnScopes
        storeys = [Storey(model: model, core: nil, items: [:])]
    }

    /// Returns a problem for each service that a longer-lived one would hold.
    mutating func problems() -> [GraphError.Problem] {
        guard hasOwnScopes else { return [] }
        return storeys[0].model.items.indices.flatMap { captives(of: $0) }
    }

    private mutating func captives(of holder: Int) -> [GraphError.Problem] {
        let blueprint = storeys[0].model.items[holder]
        let levels: [any ContainerLevel.Type]
        switch blueprint.scope {
        case .transient, .graph, .unknown: return []
        // They live as long as their container.
        case .shared, .weak: levels = level.map(lineage) ?? []
        case .own(let level): levels = lineage(of: level)
        }
        var problems: [GraphError.Problem] = []
        let first = Spot(height: 0, item: holder)
        // Each registration on the way with the one that needs it; the way is told of faults only.
        var needing = [first: first]
        var open = [first]
        while let spot = open.popLast() {
            for edge in storeys[spot.height].model.edges[spot.item] {
                guard let next = target(of: edge, from: spot), needing[next] == nil else {
                    continue
                }
                needing[next] = spot
                let held = self.blueprint(at: next)
                if !held.scope.isOfItsOwn { open.append(next) }
                guard let heldLevel = held.scope.ownLevel,
                    !levels.contains(where: { $0 == heldLevel })
                else { continue }
                problems.append(
                    .captive(
                        path: way(from: first, to: next, needing),
                        holderScope: blueprint.scope.name,
                        heldScope: held.scope.name,
                        at: blueprint.place
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
        case .above(let node):
            var height = spot.height + 1
            while let storey = storey(height) {
                if let item = storey.items[ObjectIdentifier(node)] {
                    return Spot(height: height, item: item)
                }
                height += 1
            }
            return nil
        }
    }

    private mutating func storey(_ height: Int) -> Storey? {
        if height < storeys.count { return storeys[height] }
        guard let core = height == 1 ? above : storeys[height - 1].core?.parent else { return nil }
        let storey = Storey(
            model: core.makeModel(),
            core: core,
            items: Dictionary(
                uniqueKeysWithValues: zip(core.nodes.map(ObjectIdentifier.init), core.nodes.indices)
            )
        )
        storeys.append(storey)
        return storey
    }

    private func blueprint(at spot: Spot) -> Blueprint {
        storeys[spot.height].model.items[spot.item]
    }

    private func way(from first: Spot, to last: Spot, _ needing: [Spot: Spot]) -> [String] {
        var way = [last]
        while let spot = way.last, spot != first, let next = needing[spot] { way.append(next) }
        return way.reversed().map { blueprint(at: $0).title }
    }
}

extension ScopeKind {
    /// Whether what it holds is checked for itself, and not as part of who asks for it.
    fileprivate var isOfItsOwn: Bool {
        switch self {
        case .transient, .graph, .unknown: false
        case .shared, .weak, .own: true
        }
    }
}
