import KasaneContainer

/// What a resolve costs, beside the same objects wired by hand in the same run.
func containerFigures() throws -> [Figure] {
    let container = try Container {
        $0.register(Leaf.self) { Leaf() }
        $0.register(Shared.self, scope: .shared) { Shared() }
        $0.register(Branch.self, Branch.init(left:right:))
    }
    let hand = Shared()
    return try [
        figure("container.leaf.kasane") { sink(try container.resolve(Leaf.self)) },
        figure("container.leaf.hand") { sink(Leaf()) },
        figure("container.shared.kasane") { sink(try container.resolve(Shared.self)) },
        figure("container.shared.hand") { sink(hand) },
        figure("container.branch.kasane") { sink(try container.resolve(Branch.self)) },
        figure("container.branch.hand") { sink(Branch(left: Leaf(), right: Leaf())) },
    ]
}

private final class Leaf {}

private final class Shared: Sendable {}

private final class Branch {
    let left: Leaf
    let right: Leaf

    init(left: Leaf, right: Leaf) {
        self.left = left
        self.right = right
    }
}

/// Takes a value where the optimiser cannot see that nothing is done with it.
@inline(never)
private func sink(_ value: some AnyObject) {
    withExtendedLifetime(value) {}
}

private func figure(_ name: String, _ work: () throws -> Void) rethrows -> Figure {
    let rounds = 200_000
    let nanoseconds = try median(of: 7) {
        let duration = try ContinuousClock().measure {
            for _ in 0..<rounds { try work() }
        }
        return duration / .nanoseconds(1) / Double(rounds)
    }
    return Figure(name: name, value: nanoseconds, unit: "ns")
}
