/// A graph's edges by registration, in a single array to avoid an allocation per registration.
struct GraphEdges: Sendable {
    private(set) var all: [GraphModel.Edge] = []
    /// The position after the last edge of each registration.
    private var ends: [Int] = []

    /// The registrations whose edges are complete.
    var items: Range<Int> { ends.indices }

    /// The edges from a registration, in dependency order.
    subscript(item: Int) -> ArraySlice<GraphModel.Edge> { all[range(of: item)] }

    /// The positions of a registration's edges in `all`.
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

    /// Completes a registration's edges.
    mutating func endItem() {
        ends.append(all.count)
    }
}
