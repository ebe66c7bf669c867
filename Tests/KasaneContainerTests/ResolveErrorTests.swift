import Foundation
import KasaneContainer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ResolveErrorTests {
    @Test func `a missing registration is reported`() throws {
        let container = try Container { _ in }

        let error = #expect(throws: ResolveError.self) {
            try container.resolve(Leaf.self, name: "x")
        }

        #expect(
            error?.description
                == """
                KasaneContainerTests.Leaf “x” is not registered. Register it in the closure that \
                creates the container.
                """
        )
    }

    @Test func `a resolve under another name lists the registered names`() throws {
        let child = try Container { $0.register(Leaf.self, name: "a", Leaf.init) }
            .child(for: .session) { $0.register(Leaf.self, name: "b", Leaf.init) }
        let line = #line - 2

        let error = #expect(throws: ResolveError.self) { try child.resolve(Leaf.self) }

        let file = "KasaneContainerTests/ResolveErrorTests.swift"
        #expect(
            error?.description
                == """
                KasaneContainerTests.Leaf is not registered. Register it in the closure that \
                creates the container.
                  · it is registered under the name “b” (\(file):\(line + 1))
                  · it is registered under the name “a” (\(file):\(line))
                """
        )
    }

    @Test func `a resolve of the product of a factory names the factory`() throws {
        let container = try Container {
            $0.register(Factory<Leaf, Int>.self) { (_: Int) in Leaf() }
            $0.register([Leaf].self) { (resolver: Resolver) in [try resolver.resolve(Leaf.self)] }
        }

        for resolve in [
            { _ = try container.resolve(Leaf.self) },
            { _ = try container.resolve([Leaf].self) },
            { _ = try container.resolve(Lazy<Leaf>.self) },
        ] {
            let error = #expect(throws: ResolveError.self) { try resolve() }
            #expect(
                error?.description.contains(
                    """
                    \n  · inject the factory that creates it, \
                    KasaneContainer.Factory<KasaneContainerTests.Leaf, Swift.Int>
                    """
                ) == true
            )
        }
    }

    @Test func `resolving one of several implementations is an error`() throws {
        let container = try Container {
            $0.register(Leaf.self, Leaf.init).intoCollection()
            $0.register(Leaf.self, Leaf.init).intoCollection()
        }

        let error = #expect(throws: ResolveError.self) { try container.resolve(Leaf.self) }

        #expect(error?.description.contains("is registered several times") == true)
    }

    @Test func `an error of an initialiser carries its cause and the way to it`() throws {
        let container = try Container {
            $0.register(Leaf.self) { throw RefusalError() }
            $0.register(Branch.self, scope: .singleton, Branch.init(left:right:))
            $0.register([Branch].self) { (branch: Branch) in [branch] }
        }

        let error = #expect(throws: ResolveError.self) { try container.resolve([Branch].self) }

        let path = [
            "Swift.Array<KasaneContainerTests.Branch>", "KasaneContainerTests.Branch",
            "KasaneContainerTests.Leaf",
        ]
        #expect(error?.cause as? RefusalError == RefusalError())
        #expect(error?.path == path)
        #expect(error?.location?.description.contains("ResolveErrorTests.swift:") == true)
        #expect(
            error?.description.hasPrefix(
                "The initializer threw: RefusalError() [\(path.joined(separator: " → "))]"
            ) == true
        )
    }

    @Test(arguments: ["singleton", "weak", "session", "graph"])
    func `a creation that failed is tried again at the next resolve`(scope: String) throws {
        let attempts = Counter()
        let make: @Sendable () throws -> Leaf = {
            if attempts.increment() == 1 { throw RefusalError() }
            return Leaf()
        }
        let session = try Container {
            switch scope {
            case "singleton": $0.register(Leaf.self, scope: .singleton, make)
            case "weak": $0.register(Leaf.self, scope: .weak, make)
            case "session": $0.register(Leaf.self, scope: .session, make)
            default: $0.register(Leaf.self, scope: .graph, make)
            }
        }
        .child(for: .session)

        #expect(throws: ResolveError.self) { try session.resolve(Leaf.self) }
        #expect(throws: Never.self) { try session.resolve(Leaf.self) }
    }

    @Test func `a completion that fails leaves nothing half-made behind`() throws {
        let attempts = Counter()
        let container = try Container {
            $0.register(Parent.self, scope: .singleton, Parent.init)
            $0.register(Child.self, scope: .singleton, Child.init)
                .initCompleted { (child, parent: Parent) in
                    if attempts.increment() == 1 { throw RefusalError() }
                    child.parent = parent
                }
        }

        #expect(throws: ResolveError.self) { try container.resolve(Parent.self) }
        let parent = try container.resolve(Parent.self)
        #expect(parent.child.parent === parent)
    }

    @Test func `an opaque closure may resolve its dependencies`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .graph, Leaf.init)
            $0.register(Branch.self) { (resolver: Resolver, leaf: Leaf) in
                Branch(left: leaf, right: try resolver.resolve())
            }
        }

        let branch = try container.resolve(Branch.self)
        #expect(branch.left === branch.right)
    }

    @Test func `opaque closures that resolve each other are an error, not a stack overflow`()
        throws
    {
        let container = try Container {
            $0.register(Leaf.self) { (resolver: Resolver) in
                _ = try resolver.resolve(Branch.self)
                return Leaf()
            }
            $0.register(Value.self) { (resolver: Resolver) in
                Value(leaf: try resolver.resolve())
            }
            $0.register(Branch.self) { (value: Value) in
                Branch(left: value.leaf, right: value.leaf)
            }
        }

        let error = #expect(throws: ResolveError.self) { try container.resolve(Branch.self) }

        #expect(
            error?.description.hasPrefix(
                """
                Infinite recursion: KasaneContainerTests.Value → \
                KasaneContainerTests.Leaf → KasaneContainerTests.Branch → \
                KasaneContainerTests.Value
                """
            ) == true
        )
    }

    @Test func `a singleton closure that resolves itself is an error, not a hang`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .singleton) { (resolver: Resolver) in
                try resolver.resolve()
            }
        }

        let error = #expect(throws: ResolveError.self) { try container.resolve(Leaf.self) }

        #expect(error?.description.contains("Infinite recursion") == true)
    }

    @Test func `a closure that resolves itself through its own container is an error, not a hang`()
        throws
    {
        let box = Locked<Container?>(nil)
        let container = try Container {
            $0.register(Leaf.self, scope: .singleton) { (_: Resolver) in
                guard let container = box.withLock({ $0 }) else { throw RefusalError() }
                return try container.resolve()
            }
        }
        box.withLock { $0 = container }

        #expect(throws: ResolveError.self) { try container.resolve(Leaf.self) }
        box.withLock { $0 = nil }
    }

    @Test func `a transient closure that resolves itself through its own container is an error`()
        throws
    {
        let box = Locked<Container?>(nil)
        let container = try Container {
            $0.register(Leaf.self) { (_: Resolver) in
                guard let container = box.withLock({ $0 }) else { throw RefusalError() }
                return try container.resolve()
            }
        }
        box.withLock { $0 = container }

        let error = #expect(throws: ResolveError.self) { try container.resolve(Leaf.self) }

        #expect(error?.description.contains("Infinite recursion") == true)
        box.withLock { $0 = nil }
    }

    @Test(arguments: [true, false])
    func `initialisers that use lazy services of each other are an error`(isGraph: Bool) throws {
        final class First {
            init(_ second: Lazy<Second>) throws { _ = try second() }
        }
        final class Second {
            init(_ first: First) {}
        }
        let container = try Container {
            if isGraph {
                $0.register(First.self, scope: .graph, First.init)
                $0.register(Second.self, scope: .graph, Second.init)
            } else {
                $0.register(First.self, First.init)
                $0.register(Second.self, Second.init)
            }
        }

        let error = #expect(throws: ResolveError.self) { try container.resolve(First.self) }

        #expect(error?.description.contains("Infinite recursion") == true)
    }

    @Test func `a factory that resolves itself is an error, not a stack overflow`() throws {
        let container = try Container {
            $0.register(Factory<Leaf, Int>.self) { (number: Int, resolver: Resolver) in
                try resolver.resolve(Factory<Leaf, Int>.self)(number)
            }
        }

        let make = try container.resolve(Factory<Leaf, Int>.self)
        #expect(throws: ResolveError.self) { try make(1) }
    }

    @Test func `a task started in a closure may resolve that closure's service`() async throws {
        let box = Locked<Container?>(nil)
        let container = try Container {
            $0.register(Leaf.self) { (_: Resolver) in
                if let container = box.withLock({ $0 }) {
                    box.withLock { $0 = nil }
                    let done = DispatchSemaphore(value: 0)
                    Task {
                        #expect(throws: Never.self) { try container.resolve(Leaf.self) }
                        done.signal()
                    }
                    done.wait()
                }
                return Leaf()
            }
        }
        box.withLock { $0 = container }

        // On a separate thread, because the closure blocks while it waits for a task.
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { _ = try container.resolve(Leaf.self) })
            }
        }
    }

    @Test func `a resolver of a closure that failed is over`() throws {
        let box = Locked<Escaped?>(nil)
        let container = try Container {
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
            $0.register(Child.self, scope: .singleton) { (resolver: Resolver) in
                box.withLock { $0 = Escaped(resolver: resolver) }
                throw RefusalError()
            }
        }
        #expect(throws: ResolveError.self) { try container.resolve(Child.self) }

        #expect(throws: ResolveError.self) { try box.withLock { $0 }?.resolver.resolve(Leaf.self) }
    }

    @Test func `a resolver that escaped says so`() throws {
        let box = Locked<Escaped?>(nil)
        let container = try Container {
            $0.register(Leaf.self) { (resolver: Resolver) in
                box.withLock { $0 = Escaped(resolver: resolver) }
                return Leaf()
            }
        }
        _ = try container.resolve(Leaf.self)

        let error = #expect(throws: ResolveError.self) {
            try box.withLock { $0 }?.resolver.resolve(Leaf.self)
        }
        #expect(error?.description.contains("Inject a Provider instead") == true)
    }
}

/// Sharing it unchecked is safe: the test uses it on one thread.
private struct Escaped: @unchecked Sendable {
    let resolver: Resolver
}
