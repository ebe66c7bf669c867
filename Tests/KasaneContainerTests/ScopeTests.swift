import KasaneContainer
import Testing

@Suite
struct ScopeTests {
    @Test func `a transient service is created for every resolution`() throws {
        let container = try Container {
            $0.register(Leaf.self, Leaf.init)
            $0.register(Branch.self, Branch.init(left:right:))
        }

        let branch = try container.resolve(Branch.self)
        #expect(branch.left !== branch.right)
        #expect(try container.resolve(Leaf.self) !== container.resolve(Leaf.self))
    }

    @Test func `a singleton is created once`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
            $0.register(Branch.self, Branch.init(left:right:))
        }

        let branch = try container.resolve(Branch.self)
        #expect(branch.left === branch.right)
        #expect(try container.resolve(Leaf.self) === branch.left)
    }

    @Test func `a service of the graph scope is shared within one resolve`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .graph, Leaf.init)
            $0.register(Branch.self, Branch.init(left:right:))
        }

        let first = try container.resolve(Branch.self)
        let second = try container.resolve(Branch.self)
        #expect(first.left === first.right)
        #expect(first.left !== second.left)
    }

    @Test func `a lazy service used during a resolve belongs to its graph`() throws {
        struct Pair {
            let leaf: Leaf
            let early: Leaf
            let late: Lazy<Leaf>

            init(leaf: Leaf, early: Lazy<Leaf>, late: Lazy<Leaf>) throws {
                self.leaf = leaf
                self.early = try early()
                self.late = late
            }
        }
        let container = try Container {
            $0.register(Leaf.self, scope: .graph, Leaf.init)
            $0.register(Pair.self, Pair.init)
        }

        let pair = try container.resolve(Pair.self)
        #expect(pair.early === pair.leaf)
        #expect(try pair.late() !== pair.leaf)
        #expect(try pair.late() === pair.late())
    }

    @Test func `a singleton takes nothing from the resolve that created it`() throws {
        final class Holder: Sendable {
            let leaf: Leaf
            init(leaf: Leaf) { self.leaf = leaf }
        }
        struct Root {
            let leaf: Leaf
            let holder: Holder
        }
        let container = try Container {
            $0.register(Leaf.self, scope: .graph, Leaf.init)
            $0.register(Holder.self, scope: .singleton, Holder.init)
            $0.register(Root.self, Root.init)
        }

        let root = try container.resolve(Root.self)
        #expect(root.leaf !== root.holder.leaf)
    }

    @Test func `a weak service exists as long as a strong reference to it`() throws {
        let made = Counter()
        let container = try Container {
            $0.register(Leaf.self, scope: .weak) {
                made.increment()
                return Leaf()
            }
        }

        var held: Leaf? = try container.resolve(Leaf.self)
        #expect(try container.resolve(Leaf.self) === held)
        #expect(made.value == 1)
        held = nil
        _ = try container.resolve(Leaf.self)
        #expect(made.value == 2)
    }

    @Test func `a weak service may be resolved by its protocol`() throws {
        final class Bell: Greeting { let word = "ding" }
        let container = try Container {
            $0.register((any Greeting).self, scope: .weak) { Bell() }
        }

        let held = try container.resolve((any Greeting).self) as? Bell
        #expect(try container.resolve((any Greeting).self) as? Bell === held)
    }

    @Test func `a value behind a protocol cannot be weak`() throws {
        let container = try Container {
            $0.register((any Greeting).self, scope: .weak, Hello.init)
        }

        let error = #expect(throws: ResolveError.self) {
            try container.resolve((any Greeting).self)
        }
        #expect(error?.description.contains("not an object") == true)
    }

    @Test func `values are shared as objects are`() throws {
        let session = try Container {
            $0.register(Leaf.self, Leaf.init)
            $0.register(Value.self, Value.init)
            $0.register(Value.self, name: "graph", scope: .graph, Value.init)
            $0.register(Value.self, name: "singleton", scope: .singleton, Value.init)
            $0.register(Value.self, name: "session", scope: .session, Value.init)
            $0.register([Leaf].self) { (resolver: Resolver) in
                try ["graph", "graph"].map { name in
                    try resolver.resolve(Value.self, name: ServiceName(name)).leaf
                }
            }
        }
        .child(for: .session)

        func same(_ name: ServiceName?) throws -> Bool {
            try session.resolve(Value.self, name: name).leaf
                === session.resolve(Value.self, name: name).leaf
        }
        #expect(try !same(nil))
        #expect(try !same("graph"))
        #expect(try same("singleton"))
        #expect(try same("session"))
        let pair = try session.resolve([Leaf].self)
        #expect(pair[0] === pair[1])
    }

    @Test func `a provider resolves at each call`() throws {
        let container = try Container {
            $0.register(Leaf.self, Leaf.init)
            $0.register([Leaf].self) { (leaf: Provider<Leaf>) in try [leaf(), leaf()] }
        }

        let leaves = try container.resolve([Leaf].self)
        #expect(leaves[0] !== leaves[1])
    }

    @Test(arguments: ["graph", "singleton", "weak", "session"])
    func `services in a cycle complete each other`(scope: String) throws {
        let session = try Container {
            switch scope {
            case "graph":
                $0.register(Parent.self, scope: .graph, Parent.init)
                $0.register(Child.self, scope: .graph, Child.init)
                    .initCompleted { (child, parent: Parent) in child.parent = parent }
            case "singleton":
                $0.register(Parent.self, scope: .singleton, Parent.init)
                $0.register(Child.self, scope: .singleton, Child.init)
                    .initCompleted { (child, parent: Parent) in child.parent = parent }
            case "weak":
                $0.register(Parent.self, scope: .weak, Parent.init)
                $0.register(Child.self, scope: .weak, Child.init)
                    .initCompleted { (child, parent: Parent) in child.parent = parent }
            default:
                $0.register(Parent.self, scope: .session, Parent.init)
                $0.register(Child.self, scope: .session, Child.init)
                    .initCompleted { (child, parent: Parent) in child.parent = parent }
            }
        }
        .child(for: .session)

        let parent = try session.resolve(Parent.self)
        #expect(parent.child.parent === parent)
        if scope != "graph" {
            #expect(try session.resolve(Child.self) === parent.child)
        }
    }

    @Test func `a deferred form works whatever the order of registration`() throws {
        struct Forms {
            let one: Lazy<Leaf?>
            let all: Provider<[Leaf]>
        }
        let container = try Container {
            $0.register(Forms.self, Forms.init)
            $0.register(Leaf.self, scope: .graph, Leaf.init)
        }

        let forms = try container.resolve(Forms.self)

        #expect(try forms.one() != nil)
        #expect(try forms.all().count == 1)
    }

    @Test func `forms may stand in an optional`() throws {
        struct Forms {
            let lazy: Lazy<Leaf>?
            let twice: Leaf??
            let nothing: Local??
        }
        let container = try Container {
            $0.register(Forms.self, Forms.init)
            $0.register(Leaf.self, Leaf.init)
        }

        let forms = try container.resolve(Forms.self)

        #expect(try forms.lazy?() != nil)
        #expect((forms.twice ?? nil) != nil)
        #expect((forms.nothing ?? nil) == nil)
    }

    @Test func `a cycle may include services of the graph scope`() throws {
        let container = try Container {
            $0.register(Parent.self, scope: .singleton, Parent.init)
            $0.register(Child.self, scope: .graph, Child.init)
                .initCompleted { (child, parent: Parent) in child.parent = parent }
        }

        let parent = try container.resolve(Parent.self)
        #expect(parent.child.parent === parent)
    }

    @Test func `a cycle can be resolved from either end`() throws {
        let container = try Container {
            $0.register(Parent.self, scope: .singleton, Parent.init)
            $0.register(Child.self, scope: .singleton, Child.init)
                .initCompleted { (child, parent: Parent) in child.parent = parent }
        }

        let child = try container.resolve(Child.self)

        #expect(child.parent?.child === child)
    }

    @Test func `a released container leaves no instance behind`() throws {
        weak var leaf: Leaf?
        weak var branch: Branch?
        do {
            let container = try Container {
                $0.register(Leaf.self, scope: .singleton, Leaf.init)
                $0.register(Branch.self, scope: .singleton) { (leaf: Leaf, later: Lazy<Branch>) in
                    Branch(left: leaf, right: leaf)
                }
            }
            branch = try container.resolve(Branch.self)
            leaf = try container.resolve(Leaf.self)
            #expect(leaf != nil)
        }

        #expect(leaf == nil)
        #expect(branch == nil)
    }
}
