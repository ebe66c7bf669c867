/// A walk through a graph in depth: finds an order to link in, and cycles.
///
/// It has a stack of its own, so that no graph is too deep.
struct GraphWalk {
    /// The registrations, dependencies first.
    private(set) var order: [Int] = []
    private(set) var cycles: [GraphError.Problem] = []

    private enum Mark {
        case new
        case onPath
        case done
    }

    private let model: GraphModel
    private var marks: [Mark]

    init(_ model: GraphModel) {
        self.model = model
        marks = Array(repeating: .new, count: model.items.count)
        order.reserveCapacity(model.items.count)
    }

    mutating func run() {
        for root in model.items.indices where marks[root] == .new { walk(from: root) }
    }

    private mutating func walk(from root: Int) {
        var path: [(item: Int, next: Int)] = [(root, 0)]
        marks[root] = .onPath
        while let (item, next) = path.last {
            guard next < model.edges[item].count else {
                path.removeLast()
                marks[item] = .done
                order.append(item)
                continue
            }
            path[path.count - 1].next += 1
            let edge = model.edges[item][next]
            guard let target = edge.item, isNeededToMake(edge, of: item) else { continue }
            switch marks[target] {
            case .new:
                marks[target] = .onPath
                path.append((target, 0))
            case .onPath:
                let circle = path.map(\.item).drop { $0 != target } + [target]
                cycles.append(
                    .cycle(
                        path: circle.map { model.items[$0].title },
                        at: circle.dropLast().map { model.items[$0].place }
                    )
                )
            case .done: break
            }
        }
    }

    /// A completion comes after its instance is kept, and closes no cycle; of a transient instance
    /// nothing is kept.
    private func isNeededToMake(_ edge: GraphModel.Edge, of item: Int) -> Bool {
        switch edge.kind {
        case .direct: true
        case .deferred: false
        case .completing: !model.items[item].scope.keepsInstances
        }
    }
}

/// The ways from the roots of a graph, the services that nobody needs, to each registration.
struct RootPaths {
    private let model: GraphModel
    private let needing: [Int?]

    init(_ model: GraphModel) {
        self.model = model
        var needing: [Int?] = Array(repeating: nil, count: model.items.count)
        for item in model.items.indices {
            for edge in model.edges[item] {
                if let target = edge.item, needing[target] == nil, target != item {
                    needing[target] = item
                }
            }
        }
        self.needing = needing
    }

    /// Returns one way from a root to a registration, itself included.
    func path(to item: Int) -> [String] {
        var path = [item]
        var seen: Set<Int> = [item]
        while let last = path.last, let next = needing[last], seen.insert(next).inserted {
            path.append(next)
        }
        return path.reversed().map { model.items[$0].title }
    }
}
