/// The strongly connected components of a graph.
///
/// Tarjan's algorithm (1972) with an explicit stack, so only memory limits the depth.
struct GraphCycles {
    /// The component number of each item.
    private(set) var numbers: [Int]

    private var indices: [Int]
    private var lowest: [Int]
    private var isOnStack: [Bool]
    private var stack: [Int] = []
    private var nextIndex = 0
    private var nextNumber = 0
    private let targets: [[Int]]

    init(
        _ edges: GraphEdges,
        where isFollowed: (_ edge: GraphModel.Edge, _ item: Int) -> Bool = { _, _ in true }
    ) {
        targets = edges.items.map { item in
            edges[item].compactMap { isFollowed($0, item) ? $0.item : nil }
        }
        numbers = Array(repeating: -1, count: targets.count)
        indices = numbers
        lowest = numbers
        isOnStack = Array(repeating: false, count: targets.count)
        for item in targets.indices where indices[item] == -1 { visit(item) }
    }

    private mutating func visit(_ root: Int) {
        var path: [(item: Int, next: Int)] = []
        enter(root, &path)
        while let (item, next) = path.last {
            if next < targets[item].count {
                path[path.count - 1].next += 1
                let target = targets[item][next]
                if indices[target] == -1 {
                    enter(target, &path)
                } else if isOnStack[target] {
                    lowest[item] = min(lowest[item], indices[target])
                }
            } else {
                path.removeLast()
                if let above = path.last?.item {
                    lowest[above] = min(lowest[above], lowest[item])
                }
                if lowest[item] == indices[item] { leave(item) }
            }
        }
    }

    private mutating func enter(_ item: Int, _ path: inout [(item: Int, next: Int)]) {
        indices[item] = nextIndex
        lowest[item] = nextIndex
        nextIndex += 1
        stack.append(item)
        isOnStack[item] = true
        path.append((item, 0))
    }

    private mutating func leave(_ root: Int) {
        while let item = stack.popLast() {
            isOnStack[item] = false
            numbers[item] = nextNumber
            if item == root { break }
        }
        nextNumber += 1
    }
}
