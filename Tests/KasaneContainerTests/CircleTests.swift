import KasaneContainer
import Testing

/// Factories in circles, and what a graph says of things near a circle.
@Suite
struct CircleTests {
    /// A tree that makes its branches by the factory that made it.
    private final class Tree: Sendable {
        let depth: Int

        init(_ height: Int, _ make: Factory<Tree, Int>) throws {
            depth = height == 0 ? 0 : try make(height - 1).depth + 1
        }
    }

    @Test func `a factory may be in a circle, for it is there before what it makes`() throws {
        let container = try Container {
            $0.register(Parent.self, scope: .shared) { (make: Factory<Child, Int>) in
                Parent(child: Child())
            }
            $0.register(Factory<Child, Int>.self) { (_: Int, parent: Parent) in
                let child = Child()
                child.parent = parent
                return child
            }
        }

        let child = try container.resolve(Factory<Child, Int>.self)(1)

        #expect(try child.parent === container.resolve(Parent.self))
    }

    @Test func `a factory may call itself`() throws {
        let container = try Container { $0.register(Factory<Tree, Int>.self, Tree.init) }

        #expect(try container.resolve(Factory<Tree, Int>.self)(50).depth == 50)
    }

    @Test func `a factory that calls itself without end is told of`() throws {
        let container = try Container { $0.register(Factory<Tree, Int>.self, Tree.init) }

        let error = #expect(throws: ResolveError.self) {
            try container.resolve(Factory<Tree, Int>.self)(-1)
        }

        #expect(error?.description.contains("ask for each other without end") == true)
    }

    @Test func `a factory in a circle gives the graph's instances all the same`() throws {
        struct Pair {
            let tree: Factory<Branch, Bool>
            let leaf: Leaf
        }
        let container = try Container {
            $0.register(Leaf.self, scope: .graph, Leaf.init)
            $0.register(Pair.self, Pair.init)
            $0.register(Factory<Branch, Bool>.self) {
                (_: Bool, _: Lazy<Pair>, pair: Provider<Leaf>) in
                Branch(left: try pair(), right: try pair())
            }
        }

        let branch = try container.resolve(Pair.self).tree(true)

        #expect(branch.left === branch.right)
    }
}
