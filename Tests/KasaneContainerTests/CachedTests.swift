import KasaneContainer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CachedTests {
    /// A clock that the test advances.
    private struct TestClock: Clock {
        struct Instant: InstantProtocol {
            var offset = Duration.zero

            func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
            func duration(to other: Self) -> Duration { other.offset - offset }
            static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
        }

        let time = Locked(Instant())
        var now: Instant { time.withLock { $0 } }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {}

        func advance(by duration: Duration) {
            time.withLock { $0 = $0.advanced(by: duration) }
        }
    }

    @Test func `a cached service is created once, until it is reset`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .cached, Leaf.init)
            $0.register(Child.self, scope: .cached, Child.init)
        }
        let leaf = try container.resolve(Leaf.self)
        let child = try container.resolve(Child.self)
        #expect(try container.resolve(Leaf.self) === leaf)

        try container.reset(Leaf.self)

        #expect(try container.resolve(Leaf.self) !== leaf)
        #expect(try container.resolve(Child.self) === child)
    }

    @Test func `a reset releases the instance`() throws {
        let container = try Container { $0.register(Leaf.self, scope: .cached, Leaf.init) }
        weak let leaf = try container.resolve(Leaf.self)
        #expect(leaf != nil)

        try container.reset(Leaf.self)

        #expect(leaf == nil)
    }

    @Test func `resetting everything keeps singletons`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .cached, Leaf.init)
            $0.register(Leaf.self, name: "weak", scope: .weak, Leaf.init)
            $0.register(Leaf.self, name: "singleton", scope: .singleton, Leaf.init)
        }
        func all() throws -> [Leaf] { try container.resolveAll(Leaf.self) }
        let before = try all()

        try container.resetAll()

        #expect(zip(before, try all()).map { $0 === $1 } == [false, false, true])
    }

    @Test func `a child resets the instances of its scope`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .session, Leaf.init)
            $0.register(Value.self, scope: .session, Value.init)
            $0.register(Child.self, scope: .cached, Child.init)
        }
        let session = try container.child(for: .session)
        let other = try container.child(for: .session)
        let (leaf, otherLeaf) = (try session.resolve(Leaf.self), try other.resolve(Leaf.self))
        let child = try session.resolve(Child.self)

        try session.reset(Leaf.self)
        let second = try session.resolve(Leaf.self)
        #expect(second !== leaf)
        try session.resetAll()

        #expect(try session.resolve(Value.self).leaf !== second)
        #expect(try other.resolve(Leaf.self) === otherLeaf)
        #expect(try session.resolve(Child.self) === child)
        #expect(throws: ResolveError.self) { try container.reset(Leaf.self) }
    }

    @Test func `a reset reaches decorated, forwarded and collected services`() throws {
        let made = Counter()
        let container = try Container {
            $0.register(Leaf.self, scope: .cached) {
                made.increment()
                return Leaf()
            }
            .as(AnyObject.self) { $0 }
            $0.decorate(Leaf.self) { $0 }
            for _ in 1...2 {
                $0.register(Child.self, scope: .cached, Child.init).intoCollection()
            }
        }
        _ = try container.resolve(Leaf.self)

        try container.reset(Leaf.self)
        _ = try container.resolve(Leaf.self)
        #expect(made.value == 2)
        try container.reset(AnyObject.self)
        _ = try container.resolve(Leaf.self)
        #expect(made.value == 3)

        let children = try container.resolveAll(Child.self)
        try container.reset(Child.self)
        #expect(zip(children, try container.resolveAll(Child.self)).allSatisfy { $0 !== $1 })
    }

    @Test func `a service that cannot be reset is reported`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
            $0.register(Value.self, Value.init)
        }

        let error = #expect(throws: ResolveError.self) { try container.reset(Leaf.self) }
        #expect(throws: ResolveError.self) { try container.reset(Value.self) }
        #expect(throws: ResolveError.self) { try container.reset(Child.self) }

        #expect(
            error?.description == """
                KasaneContainerTests.Leaf cannot be reset because its scope is singleton. Register it \
                with scope: .cached.
                """
        )
    }

    @Test func `an instance expires when its time limit has passed`() throws {
        let clock = TestClock()
        let container = try Container {
            $0.register(Leaf.self, scope: .cached, Leaf.init)
                .expires(after: .seconds(60), clock: clock)
            $0.register(Child.self, scope: .cached, Child.init)
                .expires(after: .seconds(60))
        }
        let leaf = try container.resolve(Leaf.self)
        let child = try container.resolve(Child.self)

        clock.advance(by: .seconds(59))
        #expect(try container.resolve(Leaf.self) === leaf)
        clock.advance(by: .seconds(1))
        let second = try container.resolve(Leaf.self)
        #expect(second !== leaf)
        clock.advance(by: .seconds(59))

        #expect(try container.resolve(Leaf.self) === second)
        #expect(try container.resolve(Child.self) === child)
    }

    @Test func `a cached service whose creation failed is tried again`() throws {
        let attempts = Counter()
        let container = try Container {
            $0.register(Leaf.self, scope: .cached) {
                if attempts.increment() == 1 { throw RefusalError() }
                return Leaf()
            }
        }

        #expect(throws: ResolveError.self) { try container.resolve(Leaf.self) }
        #expect(try container.resolve(Leaf.self) === container.resolve(Leaf.self))
    }

    @Test func `cached services complete each other`() throws {
        let container = try Container {
            $0.register(Parent.self, scope: .cached, Parent.init)
            $0.register(Child.self, scope: .cached, Child.init)
                .initCompleted { (child, parent: Parent) in child.parent = parent }
        }

        let child = try container.resolve(Child.self)

        #expect(child.parent?.child === child)
    }

    @Test func `a cached service cannot hold an instance of a custom scope`() {
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register(Leaf.self, scope: .session, Leaf.init)
                $0.register(Value.self, scope: .cached, Value.init)
            }
        }

        #expect(error?.description.contains("(cached) would outlive") == true)
    }

    @Test func `threads may resolve while another one resets`() throws {
        let made = Counter()
        let container = try Container {
            $0.register(Branch.self, scope: .cached) {
                made.increment()
                return Branch(left: Leaf(), right: Leaf())
            }
        }

        let results = try race(threads: 4) { thread in
            for _ in 0..<500 {
                if thread == 0 {
                    try container.reset(Branch.self)
                } else {
                    let branch = try container.resolve(Branch.self)
                    guard branch.left !== branch.right else { return false }
                }
            }
            return true
        }

        #expect(results == [true, true, true, true])
        #expect(made.value <= 502)
    }
}
