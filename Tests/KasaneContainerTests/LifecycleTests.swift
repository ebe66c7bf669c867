import Foundation
import KasaneContainer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LifecycleTests {
    private let log = Log()

    @Test func `services start after their dependencies and stop before them`() async throws {
        let container = try Container { [log] in
            $0.register(Branch.self, scope: .singleton, Branch.init(left:right:))
                .onStart { _ in log.note("start branch") }
                .onStop { _ in log.note("stop branch") }
            $0.register(Value.self, scope: .singleton, Value.init)
            $0.register(Leaf.self, scope: .singleton) {
                log.note("make leaf")
                return Leaf()
            }
            .onStart { _ in log.note("start leaf") }
            .onStop { _ in log.note("stop leaf") }
        }

        try await container.start()
        try await container.shutdown()

        #expect(
            log.lines == ["make leaf", "start leaf", "start branch", "stop branch", "stop leaf"]
        )
    }

    @Test func `a start reaches through services that have none`() async throws {
        let container = try Container { [log] in
            $0.register(Child.self, scope: .singleton) { (_: Value) in Child() }
                .onStart { _ in log.note("child") }
            $0.register(Value.self, Value.init)
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStart { _ in
                    await Task.yield()
                    log.note("leaf")
                }
        }

        try await container.start()

        #expect(log.lines == ["leaf", "child"])
    }

    @Test func `services that do not depend on each other start side by side`() async throws {
        let leaf = AsyncStream<Int>.makeStream()
        let child = AsyncStream<Int>.makeStream()
        let container = try Container {
            // Each start returns only after the other one has begun.
            $0.register(Leaf.self, scope: .singleton, Leaf.init).onStart { _ in
                leaf.continuation.yield(1)
                for await _ in child.stream { break }
            }
            $0.register(Child.self, scope: .singleton, Child.init).onStart { _ in
                child.continuation.yield(1)
                for await _ in leaf.stream { break }
            }
        }

        try await container.start()
    }

    @Test func `a start that fails is rolled back`() async throws {
        let container = try Container { [log] in
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStart { _ in log.note("start leaf") }
                .onStop { _ in
                    log.note("stop leaf")
                    throw RefusalError()
                }
            $0.register(Branch.self, scope: .singleton, Branch.init(left:right:))
                .onStart { _ in throw RefusalError() }
                .onStop { _ in log.note("stop branch") }
            $0.register([Branch].self, scope: .singleton) { (branch: Branch) in [branch] }
                .onStart { _ in log.note("never") }
        }

        let error = await #expect(throws: LifecycleError.self) { try await container.start() }

        #expect(log.lines == ["start leaf", "stop leaf"])
        #expect(
            error?.description == """
                KasaneContainerTests.Branch could not start: RefusalError()
                and KasaneContainerTests.Leaf could not be stopped: RefusalError()
                """
        )
        #expect(throws: ResolveError.self) { try container.resolve(Leaf.self) }
    }

    @Test func `a start that is cancelled is rolled back`() async throws {
        let (steps, step) = AsyncStream<Int>.makeStream()
        let container = try Container { [log] in
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStart { _ in }
                .onStop { _ in
                    log.note(Task.isCancelled ? "stop leaf" : "stop leaf, uncancelled")
                }
            $0.register(Branch.self, scope: .singleton, Branch.init(left:right:))
                .onStart { _ in
                    step.yield(1)
                    try await Task.sleep(for: .seconds(3600))
                }
        }
        let start = Task { try await container.start() }
        for await _ in steps { break }

        start.cancel()

        await #expect(throws: LifecycleError.self) { try await start.value }
        #expect(log.lines == ["stop leaf, uncancelled"])
    }

    @Test func `a start that fails also stops services without an onStart`() async throws {
        let container = try Container { [log] in
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStop { _ in log.note("stop leaf") }
            $0.register(Value.self, scope: .singleton, Value.init)
                .onStart { _ in throw RefusalError() }
        }

        await #expect(throws: LifecycleError.self) { try await container.start() }

        #expect(log.lines == ["stop leaf"])
    }

    @Test func `a container that is starting is not shut down`() async throws {
        let box = Locked<Container?>(nil)
        let container = try Container {
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStart { _ in try await box.withLock { $0 }?.shutdown() }
        }
        box.withLock { $0 = container }

        let error = await #expect(throws: LifecycleError.self) { try await container.start() }

        #expect(error?.description.contains("The container is still starting") == true)
        box.withLock { $0 = nil }
    }

    @Test func `only instances that exist are stopped, and once`() async throws {
        let container = try Container { [log] in
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStop { _ in log.note("stop leaf") }
            $0.register(Child.self, scope: .singleton, Child.init)
                .onStop { _ in log.note("never") }
        }
        _ = try container.resolve(Leaf.self)

        try await container.shutdown()
        try await container.shutdown()

        #expect(log.lines == ["stop leaf"])
    }

    @Test func `a stop that fails does not keep other services from stopping`() async throws {
        let container = try Container { [log] in
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStop { _ in log.note("stop leaf") }
            $0.register(Branch.self, scope: .singleton, Branch.init(left:right:))
                .onStop { _ in throw RefusalError() }
        }
        _ = try container.resolve(Branch.self)

        let error = await #expect(throws: LifecycleError.self) { try await container.shutdown() }

        #expect(log.lines == ["stop leaf"])
        #expect(
            error?.description == "KasaneContainerTests.Branch could not be stopped: RefusalError()"
        )
    }

    @Test func `a deferred dependency is started first too`() async throws {
        let container = try Container { [log] in
            $0.register(Branch.self, scope: .singleton) { (_: Lazy<Value>) in
                Branch(left: Leaf(), right: Leaf())
            }
            .onStart { _ in log.note("branch") }
            $0.register(Value.self, scope: .singleton) { Value(leaf: Leaf()) }
                .onStart { _ in
                    await Task.yield()
                    log.note("value")
                }
        }

        try await container.start()

        #expect(log.lines == ["value", "branch"])
    }

    @Test func `services resolved through a resolver are started first`() async throws {
        let container = try Container { [log] in
            $0.register(Value.self, scope: .singleton) { (resolver: Resolver) in
                Value(leaf: try resolver.resolve())
            }
            .onStart { _ in log.note("value") }
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStart { _ in
                    await Task.yield()
                    log.note("leaf")
                }
        }

        try await container.start()

        #expect(log.lines == ["leaf", "value"])
    }

    @Test func `services that need each other later start in some order`() async throws {
        let container = try Container { [log] in
            $0.register(Leaf.self, scope: .singleton) { (_: Lazy<Child>) in Leaf() }
                .onStart { _ in log.note("leaf") }
            $0.register(Child.self, scope: .singleton) { (_: Lazy<Leaf>) in Child() }
                .onStart { _ in log.note("child") }
        }

        try await container.start()

        #expect(log.lines.sorted() == ["child", "leaf"])
    }

    @Test func `a child starts and stops its own registrations`() async throws {
        let container = try Container { $0.register(Leaf.self, scope: .singleton, Leaf.init) }
        let child = try container.child(for: .session) { [log] in
            $0.register(Value.self, scope: .singleton, Value.init)
                .onStart { _ in log.note("start") }
                .onStop { _ in log.note("stop") }
        }

        try await child.start()
        try await child.shutdown()

        #expect(log.lines == ["start", "stop"])
        #expect(throws: Never.self) { try container.resolve(Leaf.self) }
    }

    @Test func `a start waits for the services behind a cycle`() async throws {
        let container = try Container { [log] in
            $0.register(Parent.self, scope: .singleton) { (_: Lazy<Child>) in Parent(child: Child())
            }
            .onStart { _ in log.note("parent") }
            $0.register(Child.self, scope: .singleton) { (_: Lazy<Parent>, _: Leaf) in Child() }
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStart { _ in
                    await Task.yield()
                    log.note("leaf")
                }
        }

        try await container.start()

        #expect(log.lines == ["leaf", "parent"])
    }

    @Test func `a stop may shut its container down`() async throws {
        let box = Locked<Container?>(nil)
        let container = try Container { [log] in
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStop { _ in
                    try await box.withLock { $0 }?.shutdown()
                    log.note("stopped")
                }
        }
        box.withLock { $0 = container }
        _ = try container.resolve(Leaf.self)

        try await container.shutdown()

        #expect(log.lines == ["stopped"])
        box.withLock { $0 = nil }
    }

    @Test func `a container that is shut down is not started meanwhile`() async throws {
        let box = Locked<Container?>(nil)
        let container = try Container { [log] in
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStart { _ in log.note("never") }
                .onStop { _ in
                    await #expect(throws: LifecycleError.self) {
                        try await box.withLock { $0 }?.start()
                    }
                    log.note("stopped")
                }
        }
        box.withLock { $0 = container }
        _ = try container.resolve(Leaf.self)

        try await container.shutdown()

        #expect(log.lines == ["stopped"])
        box.withLock { $0 = nil }
    }

    @Test func `a second shutdown waits for the first`() async throws {
        let (steps, step) = AsyncStream<Int>.makeStream()
        let container = try Container { [log] in
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStop { _ in
                    for await _ in steps { break }
                    log.note("stopped")
                }
        }
        _ = try container.resolve(Leaf.self)

        try await withThrowingTaskGroup { [log] group in
            for _ in 0..<2 {
                group.addTask {
                    try await container.shutdown()
                    #expect(log.lines == ["stopped"])
                }
            }
            step.yield(1)
            try await group.waitForAll()
        }
    }

    @Test func `resolving an instance during shutdown is refused`() async throws {
        let box = Locked<Container?>(nil)
        let container = try Container { [log] in
            $0.register(Leaf.self, scope: .singleton) {
                let container = box.withLock { $0 }
                let done = DispatchSemaphore(value: 0)
                Task.detached {
                    try await container?.shutdown()
                    done.signal()
                }
                done.wait()
                return Leaf()
            }
            .onStop { _ in log.note("never") }
        }
        box.withLock { $0 = container }

        // On a separate thread, because the initialiser blocks while it waits for a task.
        await #expect(throws: ResolveError.self) {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(with: Result { _ = try container.resolve(Leaf.self) })
                }
            }
        }

        #expect(log.lines == [])
        box.withLock { $0 = nil }
    }

    @Test func `a container starts once`() async throws {
        let container = try Container { $0.register(Leaf.self, scope: .singleton, Leaf.init) }
        try await container.start()

        await #expect(throws: LifecycleError.self) { try await container.start() }
        #expect(throws: Never.self) { try container.resolve(Leaf.self) }
    }

    @Test func `a service that cannot be made keeps the container from starting`() async throws {
        let container = try Container { [log] in
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStart { _ in log.note("never") }
            $0.register(Child.self, scope: .singleton) { throw RefusalError() }
        }

        let error = await #expect(throws: LifecycleError.self) { try await container.start() }

        #expect(error?.description.contains("Child could not start") == true)
        #expect(log.lines == [])
    }
}
