/// A depth-first traversal that finds cycles and orders registrations by dependency.
///
/// The stack is explicit, so only memory limits the depth.
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
    /// The registrations from the root to the current registration, each with the position of its
    /// next edge.
    ///
    /// Empty between roots. The array is reused to avoid an allocation per root.
    private var path: [(item: Int, next: Int)] = []

    init(_ model: GraphModel) {
        self.model = model
        marks = Array(repeating: .new, count: model.items.count)
        order.reserveCapacity(model.items.count)
    }

    func walked() -> Self {
        var walk = self
        for root in model.items.indices where walk.marks[root] == .new { walk.walk(from: root) }
        return walk
    }

    private mutating func walk(from root: Int) {
        path.append((root, model.edges.range(of: root).lowerBound))
        marks[root] = .onPath
        while let (item, next) = path.last {
            guard next < model.edges.range(of: item).upperBound else {
                path.removeLast()
                marks[item] = .done
                order.append(item)
                continue
            }
            path[path.count - 1].next += 1
            let edge = model.edges.all[next]
            guard let target = edge.item, isFollowed(edge, to: target, from: item) else { continue }
            switch marks[target] {
            case .new:
                marks[target] = .onPath
                path.append((target, model.edges.range(of: target).lowerBound))
            case .onPath:
                let cycle = path.map(\.item).drop { $0 != target } + [target]
                cycles.append(
                    .cycle(
                        path: cycle.map { model.items[$0].title },
                        at: cycle.dropLast().map { model.items[$0].location }
                    )
                )
            case .done: break
            }
        }
    }

    private func isFollowed(_ edge: GraphModel.Edge, to target: Int, from item: Int) -> Bool {
        switch edge.kind {
        case .direct: return true
        // A completion runs after its instance is stored, so its edges form no cycle. Transient
        // instances aren't stored, but their completions are reported as a separate problem.
        case .completing: return false
        // A factory is linked after its dependencies unless they depend on the factory.
        case .deferred:
            guard let cycles = model.fullCycles else { return false }
            return model.items[item].role == .factory && cycles[item] != cycles[target]
        }
    }
}
