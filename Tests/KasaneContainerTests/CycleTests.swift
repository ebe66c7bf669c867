import KasaneContainer
import Testing

@Suite
struct CycleTests {
    private final class Tree: Sendable {
        let depth: Int

        init(_ height: Int, _ make: Factory<Tree, Int>) throws {
            depth = height == 0 ? 0 : try make(height - 1).depth + 1
        }
    }

    @Test func `a factory may be part of a cycle because it exists before its products`() throws {
        let container = try Container {
            $0.register(Parent.self, scope: .singleton) { (make: Factory<Child, Int>) in
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

    @Test func `a factory that calls itself without end is reported`() throws {
        let container = try Container { $0.register(Factory<Tree, Int>.self, Tree.init) }

        let error = #expect(throws: ResolveError.self) {
            try container.resolve(Factory<Tree, Int>.self)(-1)
        }

        #expect(error?.description.contains("Infinite recursion") == true)
    }

    @Test func `a factory in a cycle returns the instances of the graph`() throws {
        struct Pair {
            let makeBranch: Factory<Branch, Bool>
            let leaf: Leaf
        }
        let container = try Container {
            $0.register(Leaf.self, scope: .graph, Leaf.init)
            $0.register(Pair.self, Pair.init)
            $0.register(Factory<Branch, Bool>.self) {
                (_: Bool, _: Lazy<Pair>, leaf: Provider<Leaf>) in
                Branch(left: try leaf(), right: try leaf())
            }
        }

        let branch = try container.resolve(Pair.self).makeBranch(true)

        #expect(branch.left === branch.right)
    }

    @Test func `a resolver in another form is reported`() {
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register(Leaf.self) { (_: Resolver?) in Leaf() }
                $0.register(Child.self) { (_: Lazy<Resolver>) in Child() }
            }
        }

        #expect(error?.problems.count == 2)
    }

    @Test func `scopes that enclose each other end where they began`() throws {
        enum Levels {
            struct Outer: CustomScope { typealias Enclosing = Inner }
            struct Inner: CustomScope { typealias Enclosing = Outer }
        }

        #expect(throws: Never.self) {
            try Container { $0.register(Leaf.self, scope: Levels.Outer(), Leaf.init) }
        }
    }

    @Test func `lazy dependencies of one form in several services are not a recursion`() throws {
        struct Owner {
            init(_ leaf: Lazy<Leaf?>) throws { _ = try leaf() }
        }
        struct Root {
            init(_ owner: Lazy<Owner>) throws { _ = try owner() }
        }
        let container = try Container {
            $0.register(Leaf.self, Leaf.init)
            $0.register(Owner.self, Owner.init)
            $0.register(Root.self, Root.init)
        }

        #expect(throws: Never.self) { try container.resolve(Root.self) }
    }

    @Test func `resolving a graph instance during its creation is a recursion`() throws {
        final class Asking {
            init(_ asked: Lazy<Asked>) throws { _ = try asked() }
        }
        final class Asked {
            init(_ asking: Asking) {}
        }
        let container = try Container {
            $0.register(Asking.self, scope: .graph, Asking.init)
            $0.register(Asked.self, scope: .graph, Asked.init)
        }

        let error = #expect(throws: ResolveError.self) { try container.resolve(Asking.self) }

        #expect(error?.description.contains("Infinite recursion") == true)
    }

    @Test func `a completion that uses a lazy sees one instance, and shows none that failed`()
        throws
    {
        let attempts = Counter()
        let container = try Container {
            $0.register(Child.self, scope: .singleton, Child.init)
                .initCompleted { (child, parent: Lazy<Parent>) in
                    child.parent = try parent()
                    if attempts.increment() == 1 { throw RefusalError() }
                }
            $0.register(Parent.self, scope: .singleton, Parent.init)
        }

        #expect(throws: ResolveError.self) { try container.resolve(Parent.self) }

        #expect(try container.resolve(Parent.self).child === container.resolve(Child.self))
        #expect(try container.resolve(Child.self).parent === container.resolve(Parent.self))
    }

    @Test func `the arguments of a factory that is refused are freed`() throws {
        let container = try Container {
            $0.register(Factory<Child, Leaf>.self) { (_: Leaf, resolver: Resolver) in
                try resolver.resolve(Factory<Child, Leaf>.self)(Leaf())
            }
        }
        weak var weakLeaf: Leaf?
        do {
            let leaf = Leaf()
            weakLeaf = leaf
            #expect(throws: ResolveError.self) {
                try container.resolve(Factory<Child, Leaf>.self)(leaf)
            }
        }

        #expect(weakLeaf == nil)
    }
}
