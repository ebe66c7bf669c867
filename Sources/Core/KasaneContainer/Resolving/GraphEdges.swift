/// A graph's edges, stored in a single array to avoid an allocation per registration.
struct GraphEdges: Sendable {
    private(set) var all: [GraphModel.Edge] = []
    /// The end position of each registration's edges.
    private var ends: [Int] = []

    /// The registrations with complete edges.
    var items: Range<Int> { ends.indices }

    /// A registration's edges, in dependency order.
    subscript(item: Int) -> ArraySlice<GraphModel.Edge> { all[range(of: item)] }

    /// Returns the positions of a registration's edges in `all`.
    func range(of item: Int) -> Range<Int> {
        (item == 0 ? 0 : ends[item - 1])..<ends[item]
    }

    mutating func reserveCapacity(items: Int, edges: Int) {
        ends.reserveCapacity(items)
        all.reserveCapacity(edges)
    }

    /// Adds an edge to the registration that ``endItem()`` completes next.
    mutating func append(_ edge: GraphModel.Edge) {
        all.append(edge)
    }

    /// Completes the edges of the current registration.
    mutating func endItem() {
        ends.append(all.count)
    }
}
