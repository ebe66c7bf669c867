import KasaneContainer
import Testing

@Suite
struct DeferredTests {
    private struct Later {
        let make: Factory<Value, Int>
        let lazy: Lazy<Leaf>
        let provide: Provider<Leaf>

        func check() throws {
            let leaf = try lazy()
            #expect(try provide() === leaf)
            #expect(try make(1).leaf === leaf)
        }
    }

    private final class Keeper: Sendable {
        let make: Factory<Value, Int>
        let lazy: Lazy<Leaf>
        let provide: Provider<Leaf>
        let makeNested: Factory<Nested, Int>
        let provideNested: Provider<Nested>
        private let kept = Locked<[Nested]>([])

        init(
            make: Factory<Value, Int>,
            lazy: Lazy<Leaf>,
            provide: Provider<Leaf>,
            makeNested: Factory<Nested, Int>,
            provideNested: Provider<Nested>
        ) {
            self.make = make
            self.lazy = lazy
            self.provide = provide
            self.makeNested = makeNested
            self.provideNested = provideNested
        }

        func use() throws {
            _ = try make(1)
            _ = try lazy()
            _ = try provide()
            let nested = [try makeNested(1), try makeNested(2), try provideNested()]
            kept.withLock { $0 += nested }
        }
    }

    private struct Nested: Sendable {
        let make: Factory<Value, Int>
    }

    private func register(_ registry: inout Registry) {
        registry.register(Leaf.self, scope: .singleton, Leaf.init)
        registry.register(Factory<Value, Int>.self) { (_: Int, leaf: Leaf) in Value(leaf: leaf) }
        registry.register(Later.self, Later.init)
        registry.register(Nested.self, Nested.init)
        registry.register(Factory<Nested, Int>.self) { (_: Int, make: Factory<Value, Int>) in
            Nested(make: make)
        }
    }

    @Test func `a factory of a container that is not kept works`() throws {
        #expect(throws: Never.self) {
            _ = try Container(register).resolve(Factory<Value, Int>.self)(3)
            _ = try Container(register).resolve(Factory<Nested, Int>.self)(3).make(4)
            _ = try Container(register).resolve(Nested.self).make(5)
        }
    }

    @Test func `deferred dependencies of a container that is not kept work`() throws {
        #expect(throws: Never.self) {
            _ = try Container(register).resolve(Lazy<Leaf>.self)()
            _ = try Container(register).resolve(Provider<Leaf>.self)()
            try Container(register).resolve(Later.self).check()
        }
    }

    @Test func `a factory keeps the child container that its products need`() throws {
        func orphan() throws -> Factory<Leaf, Int> {
            let container = try Container {
                $0.register(Leaf.self, scope: .session, Leaf.init)
                $0.register(Factory<Leaf, Int>.self) { (_: Int, leaf: Leaf) in leaf }
                    .available(in: .session)
            }
            return try container.child(for: .session).resolve()
        }

        let make = try orphan()

        #expect(try make(1) === make(2))
    }

    @Test func `a container ends with the last factory or deferred dependency`() throws {
        weak var leaf: Leaf?
        do {
            let later = try Container(register).resolve(Later.self)
            leaf = try later.provide()
            try later.check()
            #expect(leaf != nil)
        }

        #expect(leaf == nil)
    }

    @Test func `a lazy that has created its service needs no container`() throws {
        weak var leaf: Leaf?
        let lazy: Lazy<Child>
        do {
            let container = try Container {
                $0.register(Leaf.self, scope: .singleton, Leaf.init)
                $0.register(Child.self) { (_: Leaf) in Child() }
            }
            lazy = try container.resolve(Lazy<Child>.self)
            _ = try lazy()
            leaf = try container.resolve(Leaf.self)
            #expect(leaf != nil)
        }

        #expect(leaf == nil)
        #expect(throws: Never.self) { try lazy() }
    }

    @Test(arguments: ["singleton", "weak", "session", "completion"])
    func `a shared instance does not keep its container through what it defers`(
        sharing: String
    ) throws {
        weak var leaf: Leaf?
        weak var keeper: Keeper?
        do {
            let session = try Container {
                register(&$0)
                switch sharing {
                case "singleton": $0.register(Keeper.self, scope: .singleton, Keeper.init)
                case "weak":
                    $0.register(Keeper.self, scope: .weak, Keeper.init)
                    $0.register([Keeper].self, scope: .singleton) { (keeper: Keeper) in [keeper] }
                case "session": $0.register(Keeper.self, scope: .session, Keeper.init)
                default:
                    $0.register(Keeper.self, Keeper.init)
                    $0.register(Locked<Keeper?>.self, scope: .singleton) { Locked(nil) }
                        .initCompleted { (box, keeper: Keeper) in box.withLock { $0 = keeper } }
                }
            }
            .child(for: .session)
            let kept: Keeper
            switch sharing {
            case "weak": kept = try session.resolve([Keeper].self)[0]
            case "completion":
                kept = try #require(session.resolve(Locked<Keeper?>.self).withLock { $0 })
            default: kept = try session.resolve(Keeper.self)
            }
            try kept.use()
            keeper = kept
            leaf = try session.resolve(Leaf.self)
            #expect(leaf != nil)
        }

        #expect(leaf == nil)
        #expect(keeper == nil)
    }

    @Test func `what a singleton defers reports the end of its container`() throws {
        func orphan() throws -> Keeper {
            try Container {
                register(&$0)
                $0.register(Keeper.self, scope: .singleton, Keeper.init)
            }
            .resolve(Keeper.self)
        }

        let keeper = try orphan()

        #expect(throws: ResolveError.self) { try keeper.make(1) }
        #expect(throws: ResolveError.self) { try keeper.lazy() }
        #expect(throws: ResolveError.self) { try keeper.provide() }
    }

    @Test(arguments: ["factory", "lazy", "provider"])
    func `a call during the resolve shares its graph, and a later call does not`(
        form: String
    )
        throws
    {
        struct Pair {
            let leaf: Leaf
            let early: Branch
            let later: () throws -> Branch
        }
        let container = try Container {
            $0.register(Leaf.self, scope: .graph, Leaf.init)
            $0.register(Branch.self, Branch.init(left:right:))
            $0.register(Factory<Branch, Int>.self) { (_: Int, leaf: Leaf) in
                Branch(left: leaf, right: leaf)
            }
            switch form {
            case "factory":
                $0.register(Pair.self) { (leaf: Leaf, make: Factory<Branch, Int>) in
                    Pair(leaf: leaf, early: try make(1)) { try make(2) }
                }
            case "lazy":
                $0.register(Pair.self) { (leaf: Leaf, early: Lazy<Branch>, later: Lazy<Branch>) in
                    Pair(leaf: leaf, early: try early()) { try later() }
                }
            default:
                $0.register(Pair.self) { (leaf: Leaf, make: Provider<Branch>) in
                    Pair(leaf: leaf, early: try make()) { try make() }
                }
            }
        }

        let pair = try container.resolve(Pair.self)

        #expect(pair.early.left === pair.leaf)
        #expect(try pair.later().left !== pair.leaf)
    }

    @Test func `a completion may call a factory of a service that is being created`() throws {
        let container = try Container {
            $0.register(Parent.self, scope: .graph, Parent.init)
            $0.register(Child.self, scope: .graph, Child.init)
                .initCompleted { (child, find: Factory<Parent, Int>) in child.parent = try find(1) }
            $0.register(Factory<Parent, Int>.self) { (_: Int, parent: Parent) in parent }
        }

        let parent = try container.resolve(Parent.self)

        #expect(parent.child.parent === parent)
    }
}
