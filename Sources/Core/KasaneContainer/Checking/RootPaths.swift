/// Paths to each registration from the graph's roots: the services that no other service depends
/// on.
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

    /// Returns the path from a root to a registration, inclusive.
    func path(to item: Int) -> [String] {
        var path = [item]
        var seen: Set<Int> = [item]
        while let last = path.last, let next = needing[last], seen.insert(next).inserted {
            path.append(next)
        }
        return path.reversed().map { model.items[$0].title }
    }
}
