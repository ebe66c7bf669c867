import KasaneContainer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ChildTests {
    @Test func `a custom scope's instances live in its child`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .session, Leaf.init)
            $0.register(Branch.self, Branch.init(left:right:)).available(in: .session)
        }

        let first = try container.child(for: .session)
        let second = try container.child(for: .session)

        #expect(try first.resolve(Leaf.self) === first.resolve(Branch.self).left)
        #expect(try first.resolve(Leaf.self) !== second.resolve(Leaf.self))
    }

    @Test func `an inner child uses the instances of the outer ones`() throws {
        struct Both {
            let session: Leaf
            let request: Branch
        }
        let container = try Container {
            $0.register(Leaf.self, scope: .session, Leaf.init)
            $0.register(Branch.self, scope: .request, Branch.init(left:right:))
            $0.register(Both.self, Both.init).available(in: .request)
        }
        let session = try container.child(for: .session)
        let first = try session.child(for: .request)
        let second = try session.child(for: .request)

        let both = try first.resolve(Both.self)
        #expect(both.session === both.request.left)
        #expect(try second.resolve(Leaf.self) === both.session)
        #expect(try second.resolve(Branch.self) !== both.request)
    }

    @Test func `resolving a service of a custom scope from the root names the scope it belongs to`()
        throws
    {
        let container = try Container {
            $0.register(Leaf.self, scope: .session, Leaf.init)
            $0.register(Branch.self, Branch.init(left:right:)).available(in: .session)
        }

        for (service, resolve) in [
            ("Leaf", { _ = try container.resolve(Leaf.self) }),
            ("Branch", { _ = try container.resolve(Branch.self) }),
        ] {
            let error = #expect(throws: ResolveError.self) { try resolve() }
            #expect(
                error?.description.hasPrefix(
                    """
                    KasaneContainerTests.\(service) is available only in KasaneContainerTests.Session. \
                    Resolve it from a container created with child(for:). \
                    [KasaneContainerTests.\(service)] (KasaneContainerTests/ChildTests.swift:
                    """
                ) == true
            )
        }
    }

    @Test func `a registration in a child is visible in that child only`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
        }

        let child = try container.child(for: .session) {
            $0.register((any Greeting).self, Goodbye.init).shadowsParent()
            $0.register(String.self) { (greeting: any Greeting) in greeting.word }
        }

        #expect(try child.resolve(String.self) == "Goodbye")
        #expect(try container.resolve((any Greeting).self).word == "Hello")
        #expect(throws: ResolveError.self) { try container.resolve(String.self) }
    }

    @Test func `a container reports whether it or an ancestor registers a service`() throws {
        let container = try Container {
            $0.register(Leaf.self, name: "named", Leaf.init)
            $0.register(Int.self) { 1 }.intoCollection()
            $0.register(Int.self) { 2 }.intoCollection()
        }
        let child = try container.child(for: .session) { $0.register(Value?.self) { nil } }

        #expect(child.isRegistered(Leaf.self, name: "named"))
        #expect(child.isRegistered(Int.self))
        #expect(child.isRegistered(Value?.self))
        #expect(!child.isRegistered(Leaf.self))
        #expect(!child.isRegistered(Lazy<Int>.self))
        #expect(!container.isRegistered(Value?.self))
    }

    @Test func `a parent's service never holds an instance that a child registered`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(String.self, scope: .singleton) { (greeting: any Greeting) in greeting.word
            }
            $0.register(Int.self, scope: .singleton) { (resolver: Resolver) in
                try resolver.resolve((any Greeting).self).word.count
            }
        }
        let child = try container.child(for: .session) {
            $0.register((any Greeting).self, Goodbye.init).shadowsParent()
        }

        #expect(try child.resolve(String.self) == "Hello")
        #expect(try child.resolve(Int.self) == "Hello".count)
    }

    @Test func `a child's singleton lives in the child`() throws {
        let container = try Container { _ in }
        let child = try container.child(for: .session) {
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
            $0.register(Branch.self, scope: .session, Branch.init(left:right:))
        }

        #expect(try child.resolve(Branch.self).left === child.resolve(Leaf.self))
        #expect(try child.resolve(Branch.self) === child.resolve(Branch.self))
    }

    @Test func `a scope that does not end with the child cannot be registered in it`() throws {
        let session = try Container { _ in }.child(for: .session)

        let error = #expect(throws: GraphError.self) {
            _ = try session.child(for: .request) {
                $0.register(Leaf.self, scope: .session, Leaf.init)
            }
        }

        #expect(error?.description.contains("cannot be reached from this container") == true)
    }

    @Test func `cycles of two containers do not share a gate`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .session) { (_: Resolver) in Leaf() }
        }
        let child = try container.child(for: .session) {
            $0.register(Child.self, scope: .session) { (leaf: Leaf) in Child() }
        }

        #expect(throws: Never.self) { try child.resolve(Child.self) }
    }

    @Test func `a child ends with the container above it`() async throws {
        let container = try Container { $0.register(Leaf.self, scope: .singleton, Leaf.init) }
        let child = try container.child(for: .session)

        try await container.shutdown()

        #expect(throws: ResolveError.self) { try child.resolve(Leaf.self) }
    }

    @Test func `a child that ends releases its instances and refuses more`() throws {
        let container = try Container { $0.register(Leaf.self, scope: .session, Leaf.init) }
        let child = try container.child(for: .session)
        weak let leaf = try child.resolve(Leaf.self)
        #expect(leaf != nil)

        child.end()

        #expect(leaf == nil)
        let error = #expect(throws: ResolveError.self) { try child.resolve(Leaf.self) }
        #expect(
            error?.description == "The container has ended or no longer exists."
        )
    }

    @Test func `a child that is released releases its instances`() throws {
        let container = try Container { $0.register(Leaf.self, scope: .session, Leaf.init) }
        weak var leaf: Leaf?
        do {
            let child = try container.child(for: .session)
            leaf = try child.resolve(Leaf.self)
            #expect(leaf != nil)
        }

        #expect(leaf == nil)
    }

    @Test func `a factory and a provider use the child they were resolved from`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .session, Leaf.init)
            $0.register(Factory<Value, Int>.self) { (_: Int, leaf: Leaf) in Value(leaf: leaf) }
                .available(in: .session)
            $0.register([Provider<Leaf>].self) { (leaf: Provider<Leaf>) in [leaf] }
                .available(in: .session)
        }
        let child = try container.child(for: .session)
        let leaf = try child.resolve(Leaf.self)

        let make = try child.resolve(Factory<Value, Int>.self)
        let provider = try child.resolve([Provider<Leaf>].self)[0]

        #expect(try make(1).leaf === leaf)
        #expect(try provider() === leaf)
    }

    @Test func `a service that is declared for a scope is not resolved outside of it`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .session, Leaf.init)
            $0.register(Value.self, Value.init).available(in: .session)
            $0.register(Local.self, Local.init).available(in: .session)
            $0.register(Factory<Branch, Leaf>.self, Branch.init(left:right:))
                .as((Factory<Branch, Leaf>?).self) { $0 }
                .available(in: .session)
            $0.decorate(Factory<Branch, Leaf>.self) { $0 }
            $0.register(Factory<Leaf, Int>.self) { (_: Int) in Leaf() }.available(in: .session)
        }
        let child = try container.child(for: .session)

        func resolveAll<Level>(in container: ScopedContainer<Level>) -> [Result<Void, any Error>] {
            [
                Result { _ = try container.resolve(Local.self) },
                Result { _ = try container.resolveAll(Local.self) },
                Result { _ = try container.resolve(Factory<Branch, Leaf>.self) },
                Result { _ = try container.resolve((Factory<Branch, Leaf>?).self) },
                Result { _ = try container.resolve(Factory<Leaf, Int>.self) },
                Result { _ = try container.resolve(Lazy<Leaf>.self) },
                Result { _ = try container.resolve(Provider<Value>.self) },
            ]
        }
        for result in resolveAll(in: container) {
            let error = #expect(throws: ResolveError.self) { try result.get() }
            #expect(
                error?.description.contains(
                    "is available only in KasaneContainerTests.Session. Resolve it from a container"
                ) == true
            )
        }
        for result in resolveAll(in: child) { #expect(throws: Never.self) { try result.get() } }
        #expect(container.isRegistered(Factory<Leaf, Int>.self))
    }

    @Test func `a resolver resolves what is declared for the scope of its resolve`() throws {
        let container = try Container {
            $0.register(Local.self, Local.init).available(in: .session)
            $0.register(Bool.self) { (resolver: Resolver) in
                _ = try resolver.resolve(Local.self)
                return true
            }
        }

        #expect(try container.child(for: .session).resolve(Bool.self))
        let error = #expect(throws: ResolveError.self) { try container.resolve(Bool.self) }
        #expect(error?.path == ["Swift.Bool", "KasaneContainerTests.Local"])
    }
}
