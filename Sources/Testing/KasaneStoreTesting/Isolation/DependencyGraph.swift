/// The order of transactions and the reasons for it.
struct DependencyGraph {
    /// A reason why one transaction preceded another.
    enum Reason: String {
        /// The second transaction overwrote a version written by the first (ww).
        case overwrite = "ww"
        /// The second transaction read a version written by the first (wr).
        case read = "wr"
        /// The second transaction overwrote a version read by the first (rw).
        case overwriteUnread = "rw"
    }

    private struct Edge {
        let reason: Reason
        let first: Int
        let second: Int
        let details: String
    }

    private var edges: [[Edge]]

    init(count: Int) {
        edges = Array(repeating: [], count: count)
    }

    /// Records that the first transaction preceded the second.
    mutating func add(_ reason: Reason, _ first: Int, _ second: Int, _ details: String) {
        // Within a transaction, each operation sees the preceding operations.
        guard first != second else { return }
        guard !edges[first].contains(where: { $0.second == second && $0.reason == reason })
        else { return }
        edges[first].append(Edge(reason: reason, first: first, second: second, details: details))
    }

    /// The cycles, one of each kind per group of transactions that are connected in both
    /// directions.
    var anomalies: [IsolationAnomaly] {
        let writes: Set<Reason> = [.overwrite]
        let information: Set<Reason> = [.overwrite, .read]
        let all: Set<Reason> = [.overwrite, .read, .overwriteUnread]
        return groups(writes).compactMap { cycle(.g0, in: $0, from: .overwrite, over: writes) }
            + groups(information).compactMap { cycle(.g1c, in: $0, from: .read, over: information) }
            + groups(all).compactMap { group in
                // A cycle with a single rw edge rules out more isolation levels, so it is the
                // better report.
                cycle(.gSingle, in: group, from: .overwriteUnread, over: information)
                    ?? cycle(.g2, in: group, from: .overwriteUnread, over: all)
            }
    }

    /// Returns the shortest cycle that consists of an edge for `reason` and a path back along edges
    /// for `reasons`.
    private func cycle(
        _ kind: IsolationAnomaly.Kind,
        in group: [Int],
        from reason: Reason,
        over reasons: Set<Reason>
    ) -> IsolationAnomaly? {
        let members = Set(group)
        var shortest: [Edge]?
        for edge in group.flatMap({ edges[$0] })
        where edge.reason == reason && members.contains(edge.second) {
            guard let way = way(from: edge.second, to: edge.first, in: members, over: reasons)
            else { continue }
            if way.count + 1 < shortest?.count ?? .max { shortest = [edge] + way }
        }
        guard let shortest else { return nil }
        let steps = shortest.map {
            "T\($0.first) before T\($0.second) (\($0.reason.rawValue), \($0.details))"
        }
        return IsolationAnomaly(
            kind: kind,
            transactions: shortest.map(\.first),
            details: steps.joined(separator: "; ")
        )
    }

    /// Returns the shortest path between two transactions, or `nil` if there is none.
    private func way(
        from start: Int,
        to end: Int,
        in members: Set<Int>,
        over reasons: Set<Reason>
    ) -> [Edge]? {
        var arrivals: [Int: Edge] = [:]
        var line = [start]
        var served = 0
        while served < line.count, arrivals[end] == nil {
            let node = line[served]
            served += 1
            for edge in edges[node]
            where reasons.contains(edge.reason) && members.contains(edge.second)
                && edge.second != start && arrivals[edge.second] == nil
            {
                arrivals[edge.second] = edge
                line.append(edge.second)
            }
        }
        guard arrivals[end] != nil else { return nil }
        var way: [Edge] = []
        var node = end
        while node != start, let edge = arrivals[node] {
            way.append(edge)
            node = edge.first
        }
        return way.reversed()
    }

    /// Returns the strongly connected components with at least two transactions.
    private func groups(_ reasons: Set<Reason>) -> [[Int]] {
        var search = ComponentSearch(
            followers: edges.map { $0.filter { reasons.contains($0.reason) }.map(\.second) }
        )
        return search.components.filter { $0.count > 1 }
    }
}

/// Tarjan's algorithm for strongly connected components, without recursion.
private struct ComponentSearch {
    private let followers: [[Int]]
    private var order: [Int?]
    private var lowest: [Int]
    private var isOnStack: [Bool]
    private var stack: [Int] = []
    private var count = 0
    private var found: [[Int]] = []

    init(followers: [[Int]]) {
        self.followers = followers
        order = Array(repeating: nil, count: followers.count)
        lowest = Array(repeating: 0, count: followers.count)
        isOnStack = Array(repeating: false, count: followers.count)
    }

    var components: [[Int]] {
        mutating get {
            for node in followers.indices where order[node] == nil { visit(node) }
            return found
        }
    }

    private mutating func visit(_ root: Int) {
        enter(root)
        // The nodes on the path from the root, each with the number of successors visited.
        var path = [(node: root, visited: 0)]
        while let (node, visited) = path.last {
            guard visited < followers[node].count else {
                path.removeLast()
                if let parent = path.last?.node {
                    lowest[parent] = min(lowest[parent], lowest[node])
                }
                close(node)
                continue
            }
            path[path.count - 1].visited += 1
            let next = followers[node][visited]
            if let known = order[next] {
                if isOnStack[next] { lowest[node] = min(lowest[node], known) }
            } else {
                enter(next)
                path.append((next, 0))
            }
        }
    }

    private mutating func enter(_ node: Int) {
        order[node] = count
        lowest[node] = count
        count += 1
        stack.append(node)
        isOnStack[node] = true
    }

    /// Pops a component off the stack if the node is its root.
    private mutating func close(_ node: Int) {
        guard lowest[node] == order[node] else { return }
        var component: [Int] = []
        while let member = stack.popLast() {
            isOnStack[member] = false
            component.append(member)
            if member == node { break }
        }
        found.append(component.sorted())
    }
}
