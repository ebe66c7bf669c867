/// A walk through a graph in depth: finds an order, dependencies first, and cycles.
///
/// It has a stack of its own, so that no graph is too deep.
struct GraphWalk {
    /// What the order is for.
    enum Purpose {
        /// To link and to make: what is needed later counts only as far as a factory needs it.
        case making
        /// To start: whatever is needed counts, as far as it closes no circle.
        case starting
    }

    /// The registrations, dependencies first.
    private(set) var order: [Int] = []
    private(set) var cycles: [GraphError.Problem] = []

    private enum Mark {
        case new
        case onPath
        case done
    }

    private let model: GraphModel
    private let purpose: Purpose
    /// The circles over all edges, if edges are followed that must not close one.
    private let circles: [Int]
    private var marks: [Mark]

    init(_ model: GraphModel, for purpose: Purpose) {
        self.model = model
        self.purpose = purpose
        circles = model.fullCircles
        marks = Array(repeating: .new, count: model.items.count)
        order.reserveCapacity(model.items.count)
    }

    /// Returns the walk when it has been everywhere.
    func walked() -> Self {
        var walk = self
        for root in model.items.indices where walk.marks[root] == .new { walk.walk(from: root) }
        return walk
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
            guard let target = edge.item, isFollowed(edge, to: target, from: item) else { continue }
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

    private func isFollowed(_ edge: GraphModel.Edge, to target: Int, from item: Int) -> Bool {
        // What is not needed to make an instance may close a circle, and orders nothing there.
        let closesNoCircle = circles[item] != circles[target]
        switch (edge.kind, purpose) {
        case (.direct, _): return true
        // It comes after its instance is kept, and closes no cycle; of a transient instance nothing
        // is kept.
        case (.completing, .making): return !model.items[item].scope.keepsInstances
        case (.deferred, .making): return model.items[item].role == .factory && closesNoCircle
        case (.completing, .starting), (.deferred, .starting): return closesNoCircle
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
